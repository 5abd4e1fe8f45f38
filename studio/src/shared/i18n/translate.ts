import type { Language } from '@heddle/workflow-schema';

/** Values of the placeholders of a message; `count` also chooses between singular and plural. */
export type MessageValues = Record<string, string | number>;

const plurals = { 'zh-CN': new Intl.PluralRules('zh-CN'), en: new Intl.PluralRules('en') };

/**
 * The message of a key, with values for its placeholders. With a `count`, the key with the suffix of the language's
 * plural form, such as `_one`, if there is one. Values are never read as messages.
 */
export function translate<Key extends string>(
  messages: Readonly<Record<Key, string>>,
  language: Language,
  key: Key,
  values: MessageValues = {},
): string {
  const { count } = values;
  const form = typeof count === 'number' ? `${key}_${plurals[language].select(count)}` : key;
  const text = (messages as Readonly<Record<string, string>>)[form] ?? messages[key] ?? key;
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
