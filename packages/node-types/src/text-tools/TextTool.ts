/** Kind of text in a field: a prompt for a model, text for users, a query or code. */
export type TextKind = 'prompt' | 'text' | 'sql' | 'code';

/** The field a tool works on. */
export interface TextField {
  /** Current text of the field. */
  text: string;
  kind: TextKind;
  /** Label of the field, in the language of the form. */
  label: string;
  /** Language of the code. */
  codeLanguage?: 'typescript' | 'python';
  /** Names of the node's inputs; prompts, texts and queries refer to them as `{{name}}`. */
  inputs: readonly string[];
  /** Names of the node's outputs; code returns an object with these keys. */
  outputs: readonly string[];
}

interface AnyTextTool {
  /** Unique among the host's tools. */
  id: string;
  label: string;
  /** Kinds of fields it is offered for; all by default. */
  kinds?: readonly TextKind[];
  /** Reason why it cannot be used now, as shown to the user. */
  whyNot?: string;
}

/** Writes or changes a text, for example with a model. The user sees the change before applying it. */
export interface TextWriter extends AnyTextTool {
  /** The question that the user answers first; with `isRequired` an empty answer is not accepted. */
  wish: { label: string; placeholder?: string; isRequired?: boolean };
  /**
   * Resolves with the complete new text of the field. `onText` reports the text so far; `signal` aborts when
   * the result is no longer needed. The message of a thrown error is shown.
   */
  write(
    field: TextField,
    options: { wish: string; signal: AbortSignal; onText(soFar: string): void },
  ): Promise<string>;
}

/** Offers texts to choose from, for example a team's prompts. */
export interface TextLibrary extends AnyTextTool {
  /**
   * Returns a page of texts that match the query, or of all for an empty query. Called after a pause in
   * typing.
   */
  find(
    query: string,
    options: { kind: TextKind; next?: string; signal: AbortSignal },
  ): Promise<{ items: readonly LibraryText[]; next?: string }>;
}

/** One text of a library. */
export interface LibraryText {
  /** Unique within its library. */
  id: string;
  title: string;
  description?: string;
  text: string;
}

/** A tool the host provides for texts. */
export type TextTool = TextWriter | TextLibrary;
