import type { AnyReasons, Reason, SentReason } from '@heddle/api-contract';
import type { Language } from '@heddle/workflow-schema';
import { formatBytes } from '../../format/formatBytes.js';

type NounOf<R extends AnyReasons> =
  ReturnType<R[keyof R]> extends Reason<`${infer Noun}.${string}`> ? Noun : never;

type Texts = Readonly<Record<Language, Readonly<Record<string, string>>>>;

const tables = new Map<string, Texts>();

/** Messages of the loaded modules by noun. */
export const refusalTables: ReadonlyMap<string, Texts> = tables;

/**
 * Registers the messages for the reasons of a noun; a missing one does not compile. `{{name}}` stands for a
 * parameter, `{{name, bytes}}` for one in bytes. Import the table where the module's calls are made.
 */
export function defineRefusals<R extends AnyReasons>(
  noun: NounOf<R>,
  texts: Record<Language, Record<keyof R & string, string>>,
): void {
  tables.set(noun, texts);
}

/**
 * The message for a reason. Undefined if its module is not loaded, or if a newer or older server sent other
 * reasons or parameters.
 */
export function reasonText({ key, parameters }: SentReason, language: Language): string | undefined {
  const [noun = '', name = ''] = key.split('.');
  const texts = tables.get(noun)?.[language];
  if (!texts || !Object.hasOwn(texts, name)) return undefined;
  let isComplete = true;
  const text = texts[name]!.replace(/\{\{(\w+)(, bytes)?\}\}/g, (_, place: string, bytes?: string) => {
    const value = Object.hasOwn(parameters, place) ? parameters[place] : undefined;
    const shown = value === undefined ? undefined : valueText(value, language, bytes !== undefined);
    isComplete &&= shown !== undefined;
    return shown ?? '';
  });
  return isComplete ? text : undefined;
}

function valueText(
  value: string | number | SentReason,
  language: Language,
  isBytes: boolean,
): string | undefined {
  if (typeof value === 'object') return reasonText(value, language);
  if (typeof value === 'string') return value;
  return isBytes ? formatBytes(value, language) : value.toLocaleString(language);
}
