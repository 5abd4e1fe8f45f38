/** A result of a tool from which an answer is tried again. */
export interface EditedResult {
  /** Id of the call. */
  call: string;
  /** Of the tool. */
  name: string;
  /** As the model received it. */
  output: string;
}
