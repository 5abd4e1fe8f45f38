/** One run of a workload that was prepared beforehand. Resolves with what `expected` of the workload says. */
export type Prepared = () => Promise<unknown>;

/**
 * How an engine expresses the workloads, each of nodes that take a value and give it on. What it cannot express it
 * leaves out. Everything up to the returned function (building, compiling, checking) is not measured.
 */
export interface Engine {
  /** One node after another. */
  chain?(length: number): Prepared;
  /** A start, many nodes beside each other, an end that waits for all of them. */
  fan?(width: number): Prepared;
  /** Rows of nodes that wait for two of the row above each. */
  lattice?(rows: number, columns: number): Prepared;
  /** A body of three nodes, one iteration after another; the last value of each iteration is kept. */
  loop?(times: number): Prepared;
  /** Lines beside each other, whose first node takes a millisecond and whose others take none. */
  mixed?(lines: number, length: number): Prepared;
  /** A node gives a text in pieces, a second one gives each piece out as it comes. */
  stream?(pieces: number): Prepared;
}
