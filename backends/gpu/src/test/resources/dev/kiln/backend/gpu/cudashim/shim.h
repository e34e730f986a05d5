// CUDA C on a CPU, for tests: a group's items are fibers that take turns at barriers, groups run one after another.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>
#undef INFINITY
#define index kernel_index // strings.h has a function of that name
#define __global__
#define __device__
#define __shared__ static
#define __launch_bounds__(n)

struct dim { unsigned int x, y, z; };
static struct dim blockIdx, blockDim, threadIdx;

static inline float __uint_as_float(unsigned int bits) { float v; memcpy(&v, &bits, 4); return v; }
static inline float __int_as_float(int bits) { float v; memcpy(&v, &bits, 4); return v; }
static inline unsigned int __float_as_uint(float v) { unsigned int bits; memcpy(&bits, &v, 4); return bits; }
static inline int __popc(unsigned int bits) { return __builtin_popcount(bits); }

#define SHIM_ITEMS 256
#define SHIM_STACK 65536
static ucontext_t shim_scheduler, shim_items[SHIM_ITEMS];
static char* shim_stacks;
static int shim_now, shim_alive[SHIM_ITEMS], shim_waiting;
static void (*shim_body)(void**);
static void** shim_arguments;

static inline void __syncthreads(void) {
    shim_waiting++;
    swapcontext(&shim_items[shim_now], &shim_scheduler);
}

static void shim_fiber(void) {
    shim_body(shim_arguments);
    shim_alive[shim_now] = 0;
}

// Runs one group; 0 if all went well, 1 if some items ended while others waited at a barrier.
static int shim_group(int items) {
    for (int i = 0; i < items; i++) {
        getcontext(&shim_items[i]);
        shim_items[i].uc_stack.ss_sp = shim_stacks + (size_t) i * SHIM_STACK;
        shim_items[i].uc_stack.ss_size = SHIM_STACK;
        shim_items[i].uc_link = &shim_scheduler;
        makecontext(&shim_items[i], shim_fiber, 0);
        shim_alive[i] = 1;
    }
    int left = items;
    while (left > 0) {
        shim_waiting = 0;
        int before = left;
        left = 0;
        // Backwards, so that work which needs a barrier that is not there comes out wrong.
        for (int i = items - 1; i >= 0; i--) {
            if (!shim_alive[i]) continue;
            shim_now = i;
            threadIdx.x = i;
            swapcontext(&shim_scheduler, &shim_items[i]);
            left += shim_alive[i];
        }
        if (left > 0 && left != before) return 1;
    }
    return 0;
}

static int shim_run(void (*body)(void**), void** arguments, int x, int y, int z, int items, int barriers) {
    if (!shim_stacks) shim_stacks = (char*) malloc((size_t) SHIM_ITEMS * SHIM_STACK);
    shim_body = body;
    shim_arguments = arguments;
    blockDim.x = items;
    for (blockIdx.z = 0; blockIdx.z < (unsigned) z; blockIdx.z++) {
        for (blockIdx.y = 0; blockIdx.y < (unsigned) y; blockIdx.y++) {
            for (blockIdx.x = 0; blockIdx.x < (unsigned) x; blockIdx.x++) {
                if (barriers) {
                    if (shim_group(items)) return 1;
                } else {
                    for (threadIdx.x = 0; threadIdx.x < (unsigned) items; threadIdx.x++) body(arguments);
                }
            }
        }
    }
    return 0;
}
