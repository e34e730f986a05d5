#!/usr/bin/env node
// Runs the Khronos glTF validator over files and folders; any error or warning fails.
// usage: node validate-glb.mjs FILE-OR-FOLDER...
// exit: 0 all files are sound, 1 a file has errors or warnings, 2 nothing to judge or wrong usage
import { readFile, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import validator from 'gltf-validator';

/** Every .glb under `path`, sorted, so that two runs print the same. */
async function glbFiles(path) {
  if ((await stat(path)).isFile()) {
    return [path];
  }
  const names = await readdir(path, { recursive: true });
  return names.filter((name) => name.toLowerCase().endsWith('.glb')).sort().map((name) => join(path, name));
}

/** Prints what is wrong with one file and returns the number of errors and warnings. */
async function judge(file) {
  // All messages, none ignored, severities as the validator defines them.
  const report = await validator.validateBytes(new Uint8Array(await readFile(file)), { uri: file, maxIssues: 0 });
  const { numErrors, numWarnings, messages } = report.issues;
  for (const { severity, code, message, pointer } of messages.filter((m) => m.severity <= 1)) {
    console.error(`${file}: ${severity === 0 ? 'error' : 'warning'} ${code} ${pointer ?? ''}: ${message}`);
  }
  return numErrors + numWarnings;
}

const paths = process.argv.slice(2);
if (paths.length === 0) {
  console.error('usage: node validate-glb.mjs FILE-OR-FOLDER...');
  process.exit(2);
}
let judged = 0;
let unsound = 0;
for (const path of paths) {
  let files;
  try {
    files = await glbFiles(path);
  } catch (e) {
    console.error(`${path}: cannot be read (${e.code})`);
    process.exit(2);
  }
  for (const file of files) {
    judged++;
    if ((await judge(file)) > 0) {
      unsound++;
    }
  }
}
if (judged === 0) {
  console.error(`no .glb under ${paths.join(', ')}: run the tests first`);
  process.exit(2);
}
console.log(`glTF validator ${validator.version()}: ${judged} files, ${unsound} with errors or warnings`);
process.exit(unsound === 0 ? 0 : 1);
