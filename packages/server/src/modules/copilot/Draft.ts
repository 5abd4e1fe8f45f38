/** What a model wrote: the content to return, or why it cannot be used. */
export type Draft<Content = string> =
  | { content: Content }
  | { problems: readonly string[]; isReadable: boolean };

/** Something that a model can write: the instructions, and the check of its answer. */
export interface Task<Content = string> {
  /** The instructions, without the person's description. */
  instructions: string;
  /** Checks an answer; never throws because of what the model wrote. */
  read(answer: string): Draft<Content> | Promise<Draft<Content>>;
}

/** An answer that does not have the expected form at all. */
export function unreadable(why: string): { problems: readonly string[]; isReadable: false } {
  return { problems: [why], isReadable: false };
}
