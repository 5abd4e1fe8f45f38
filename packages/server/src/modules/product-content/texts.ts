import { isJsonObject, type Json, type Language } from '@heddle/workflow-schema';
import * as z from 'zod';

/** A text in every language of the product. */
export const texts = (longest: number) =>
  z.strictObject({ en: z.string().max(longest), 'zh-CN': z.string().max(longest) });

/** A text in every language of the product. */
export type Texts = Readonly<Record<Language, string>>;

/**
 * The value in one language: every object whose only keys are the languages is replaced by what it has for this one,
 * so that a document has its texts in all languages and its structure once.
 */
export function inLanguage(value: Json, language: Language): Json {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, language));
  if (!isJsonObject(value)) return value;
  const keys = Object.keys(value);
  if (keys.length === 2 && 'en' in value && 'zh-CN' in value) return inLanguage(value[language]!, language);
  // `fromEntries` defines own properties, so a field named `__proto__` is preserved.
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, language)]));
}
