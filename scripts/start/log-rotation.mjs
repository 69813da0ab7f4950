// @ts-check
import {
  appendFileSync,
  closeSync,
  copyFileSync,
  openSync,
  readSync,
  renameSync,
  statSync,
  truncateSync,
} from 'node:fs';

const LIMIT_BYTES = 10 * 1024 * 1024;
/** Old ones beside the present one: `api.log.1`, the youngest, to `api.log.4`. */
const KEPT = 4;
const LOOK_EVERY_MS = 1_000;

/**
 * Keeps a log within its bytes while a program writes it: what is there is copied beside it, and the file goes on empty.
 * The program has it open for appending, so it writes on at the new end and knows of nothing; a file that was moved
 * away it would write on.
 * @param {string} file
 * @param {number} [limit] in bytes
 * @returns {() => void} ends the watch, after a last look
 */
export function keepLogShort(file, limit = LIMIT_BYTES) {
  const look = () => {
    try {
      if (sizeOf(file) > limit) rotate(file);
    } catch (error) {
      // A full disk, say. The program goes on, and the next look tries again.
      console.error(`El registro ${file} no se pudo acortar: ${error instanceof Error ? error.message : error}`);
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => {
    clearInterval(timer);
    look();
  };
}

/** @param {string} file */
function rotate(file) {
  for (let i = KEPT; i > 1; i--) {
    if (sizeOf(`${file}.${i - 1}`) >= 0) renameSync(`${file}.${i - 1}`, `${file}.${i}`);
  }
  const copy = `${file}.1`;
  copyFileSync(file, copy);
  // What was written during the copy; the truncation follows at once.
  for (let copied = sizeOf(copy); copied < sizeOf(file); copied = sizeOf(copy))
    appendFileSync(copy, restOf(file, copied));
  truncateSync(file, 0);
}

/**
 * @param {string} file
 * @param {number} from
 */
function restOf(file, from) {
  const rest = Buffer.alloc(sizeOf(file) - from);
  const descriptor = openSync(file, 'r');
  const length = readSync(descriptor, rest, 0, rest.length, from);
  closeSync(descriptor);
  return rest.subarray(0, length);
}

/**
 * @param {string} file
 * @returns {number} -1 where there is none
 */
const sizeOf = (file) => statSync(file, { throwIfNoEntry: false })?.size ?? -1;
