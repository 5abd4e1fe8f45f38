/** A tool result that an answer continues from. */
export interface EditedResult {
  /** Id of the tool call. */
  call: string;
  /** Name of the tool. */
  name: string;
  /** The result, first as the model received it. */
  output: string;
}

/** Where an answer continues from: the result of a tool, or a call of the model. */
export type ForkPoint = EditedResult | { round: number };

/** The tool result that a fork begins with; undefined for others. */
export function resultOf(from: ForkPoint | undefined): EditedResult | undefined {
  return from && 'call' in from ? from : undefined;
}
