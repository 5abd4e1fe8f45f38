import type { Language } from '@heddle/workflow-schema';

/** The words of a node type: a name and one sentence, and whatever its card and form say. */
export type Messages = Readonly<
  Record<Language, { name: string; description: string } & Readonly<Record<string, string>>>
>;
