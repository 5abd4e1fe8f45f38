/** What a model wrote: the text to return, or why it cannot be used. */
export type Draft = { content: string } | { problems: readonly string[]; isReadable: boolean };

/** Something that a model can write: the instructions, and the check of its answer. */
export interface Task {
  /** The instructions, without the person's description. */
  instructions: string;
  /** Checks an answer; never throws because of what the model wrote. */
  read(answer: string): Draft | Promise<Draft>;
}

/** An answer that does not have the expected form at all. */
export function unreadable(why: string): Draft {
  return { problems: [why], isReadable: false };
}
