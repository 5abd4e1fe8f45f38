/** Runs a prepared workload once. Resolves with the workload's `expected` value. */
export type Prepared = () => Promise<unknown>;

/**
 * Implements the workloads in one engine, each with nodes that pass a value on; workloads that the engine
 * cannot express are omitted. Only the returned function is measured, not building, compiling or validating.
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
  /** Parallel chains whose first node takes a millisecond and whose other nodes take no time. */
  mixed?(lines: number, length: number): Prepared;
  /** A node that streams a text, and a second one that emits each piece as it arrives. */
  stream?(pieces: number): Prepared;
}
