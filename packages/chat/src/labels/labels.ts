import { chinese } from './chinese.js';
import { english } from './english.js';

/** A language with built-in texts. */
export type ChatLanguage = 'zh-CN' | 'en';
/** Key of a text of the chat area. */
export type ChatLabel = keyof typeof english;

/** Texts of the host in place of those of the chat area, by key. */
export type ChatLabels = Readonly<Partial<Record<ChatLabel, string>>>;

/** All texts in both languages. A translation passed as `labels` may have any of these keys. */
export const chatLabels: Readonly<Record<ChatLanguage, Readonly<Record<ChatLabel, string>>>> = {
  'zh-CN': chinese,
  en: english,
};

export type LabelValues = Readonly<Record<string, string | number>>;

/** Returns the text of a key, with its placeholders filled. */
export type Translate = (label: ChatLabel, values?: LabelValues) => string;

export function makeTranslate(language: ChatLanguage, own: ChatLabels = {}): Translate {
  return (label, values) => {
    const text = Object.hasOwn(own, label) ? own[label] : undefined;
    return interpolate(typeof text === 'string' ? text : chatLabels[language][label], values);
  };
}

/** Fills the placeholders; unknown names stay. */
function interpolate(text: string, values: LabelValues = {}): string {
  return text.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (place, name: string, one?: string, many?: string) => {
      if (!Object.hasOwn(values, name)) return place;
      if (one !== undefined && many !== undefined) return values[name] === 1 ? one : many;
      const value = values[name]!;
      return typeof value === 'number' ? value.toLocaleString('en') : value;
    },
  );
}
