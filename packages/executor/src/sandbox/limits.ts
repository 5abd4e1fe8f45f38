/** Memory of a worker's engine. `memoryMb` of a call beyond it is cut to it. */
export const MEMORY_CEILING_MB = 64;

/** Beyond this the engine's own frames would exhaust the stack of the thread before it notices. */
export const STACK_BYTES = 128 * 1024;

/** How long after its time a program that does not listen is ended from outside. */
export const GRACE_MS = 250;

/** A worker that has not reported by then will not. */
export const START_MS = 60_000;

/** Length of a program's text. */
export const SOURCE_LENGTH = 512 * 1024;

/** How deep a result may be nested. */
export const RESULT_DEPTH = 200;

/** What is kept of the console output of one call. */
export const LOG_LINES = 200;
/** Length of one line of console output. */
export const LOG_LINE_LENGTH = 4_096;
/** Length of the console output of one call. */
export const LOG_LENGTH = 64 * 1024;
