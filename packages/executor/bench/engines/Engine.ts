/** Runs a prepared workload once. Resolves with the workload's `expected` value. */
export type Prepared = () => Promise<unknown>;

/** Work on inputs of which each is used once, such as documents that the engine has not seen before. */
export interface Fresh<Input = unknown> {
  /** Makes an input; not measured. */
  make(): Input;
  /** Throws if the result is wrong. */
  use(input: Input): unknown;
}

/**
 * Implements the workloads in one engine, each with nodes that pass a value on; workloads that the engine
 * cannot express are omitted. Only the returned function is measured, not building, compiling or validating:
 * those are workloads of their own.
 */
export interface Engine {
  /** A sequence of nodes. */
  chain?(length: number): Prepared;
  /** A start, many parallel nodes, and an end that waits for all of them. */
  fan?(width: number): Prepared;
  /** Rows of nodes that each wait for two nodes of the row above. */
  lattice?(rows: number, columns: number): Prepared;
  /** A sequential loop with a body of three nodes that collects the last value of each iteration. */
  loop?(times: number): Prepared;
  /** The same loop, whose last node adds one to a variable that its first node reads. */
  variable?(times: number): Prepared;
  /** The same again, of an engine that is told to keep no record of what happened. */
  unkept?(times: number): Prepared;
  /** Parallel chains whose first node takes a millisecond and whose other nodes take no time. */
  mixed?(lines: number, length: number): Prepared;
  /** A node that streams a text, and a second one that emits each piece as it arrives. */
  stream?(pieces: number): Prepared;
  /** Compiles a chain, without running it. */
  prepare?(length: number): Fresh;
  /** Compiles and runs a document with this many nodes that the engine has not seen before. */
  first?(nodes: number): Fresh;
}
