import type { Language } from '@heddle/workflow-schema';

/**
 * Texts of a node type in every language: its name, a one-sentence description, and whatever its card and
 * form show.
 */
export type Messages = Readonly<
  Record<Language, { name: string; description: string } & Readonly<Record<string, string>>>
>;
