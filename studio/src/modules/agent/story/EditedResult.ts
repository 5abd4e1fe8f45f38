/** A tool result that an answer continues from. */
export interface EditedResult {
  /** Id of the tool call. */
  call: string;
  /** Name of the tool. */
  name: string;
  /** The result, first as the model received it. */
  output: string;
}
