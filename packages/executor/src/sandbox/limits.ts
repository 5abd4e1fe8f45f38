/** Memory of a worker's engine; larger values of `memoryMb` are reduced to this. */
export const MEMORY_CEILING_MB = 64;

/** With a larger stack, the engine's frames would overflow the thread's stack before the engine notices. */
export const STACK_BYTES = 128 * 1024;

/** Grace period after the time limit before an unresponsive program is terminated from outside. */
export const GRACE_MS = 250;

/** A worker that has not started by then is considered failed. */
export const START_MS = 60_000;

/** Maximum length of a program's source. */
export const SOURCE_LENGTH = 512 * 1024;

/** Maximum nesting depth of a result. */
export const RESULT_DEPTH = 200;

/** Maximum number of console lines kept per call. */
export const LOG_LINES = 200;
/** Maximum length of one line of console output. */
export const LOG_LINE_LENGTH = 4_096;
/** Maximum total length of console output per call. */
export const LOG_LENGTH = 64 * 1024;
