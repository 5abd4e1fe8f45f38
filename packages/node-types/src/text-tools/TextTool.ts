/** What kind of text a field holds: instructions for a model, words for people, a query, a program. */
export type TextKind = 'prompt' | 'text' | 'sql' | 'code';

/** The field that a tool is to work on. */
export interface TextField {
  /** What stands in it now. */
  text: string;
  kind: TextKind;
  /** What the field is called, in the language of the form. */
  label: string;
  /** Of a program. */
  codeLanguage?: 'typescript' | 'python';
  /** Names of what the node is given; prompts, texts and queries write them as `{{name}}`. */
  inputs: readonly string[];
  /** Names of what the node gives: a program returns an object with these. */
  outputs: readonly string[];
}

interface AnyTextTool {
  /** Unique among the tools of a host. */
  id: string;
  label: string;
  /** Fields that it is offered for; all without it. */
  kinds?: readonly TextKind[];
  /** Why it cannot be used now, in words. */
  whyNot?: string;
}

/** Writes a text or changes it, for example with a model. The person sees the change before it is taken. */
export interface TextWriter extends AnyTextTool {
  /** What the person is asked first; `isRequired` where nothing can be written without it. */
  wish: { label: string; placeholder?: string; isRequired?: boolean };
  /**
   * Gives the whole text that takes the place of the field's. `onText` tells what there is so far; aborted when
   * nobody waits for it any more. What it throws is shown.
   */
  write(
    field: TextField,
    options: { wish: string; signal: AbortSignal; onText(soFar: string): void },
  ): Promise<string>;
}

/** Holds texts to choose from, for example prompts of a team. */
export interface TextLibrary extends AnyTextTool {
  /** A page of the texts that match the query, of all for an empty one; asked after a pause while somebody types. */
  find(
    query: string,
    options: { kind: TextKind; next?: string; signal: AbortSignal },
  ): Promise<{ items: readonly LibraryText[]; next?: string }>;
}

/** One text of a library. */
export interface LibraryText {
  /** Unique in its library. */
  id: string;
  title: string;
  description?: string;
  text: string;
}

/** What a host can do for a text. */
export type TextTool = TextWriter | TextLibrary;
