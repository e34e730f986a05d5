package dev.kiln.compute;

/**
 * The device failed while it worked: fatal for this device, which is to be closed. The message names the label and the
 * operation that failed, and their shapes.
 */
public final class DeviceLostException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    /**
     * @param message label, operation, shapes and what the driver said
     * @param cause may be null
     */
    public DeviceLostException(String message, Throwable cause) {
        super(message, cause);
    }
}
