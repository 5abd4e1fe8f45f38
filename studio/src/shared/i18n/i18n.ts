import type { Language } from '@heddle/workflow-schema';
import { useCallback, useSyncExternalStore } from 'react';
import { storedLanguage, storeLanguage } from './language.js';
import { type MessageValues, translate } from './translate.js';

/** Messages of one module: both languages, same keys. `{{name}}` is a placeholder. */
export interface Messages<Key extends string> {
  readonly namespace: string;
  readonly messages: Record<Language, Record<Key, string>>;
}

/** Translates the keys of one module. */
export type Translate<Key extends string> = (key: Key, values?: MessageValues) => string;

let language = storedLanguage();
const listeners = new Set<() => void>();
document.documentElement.lang = language;

/** A module's messages. Different keys in the two languages do not compile. */
export function defineMessages<Key extends string>(
  namespace: string,
  messages: { 'zh-CN': Record<Key, string>; en: Record<NoInfer<Key>, string> },
): Messages<Key> {
  return { namespace, messages };
}

/** Translator of a module; the component re-renders when the language changes. */
export function useMessages<Key extends string>(table: Messages<Key>): Translate<Key> {
  const current = useLanguage();
  // The same function until the language changes, so that what is made from it can be memoized.
  return useCallback(
    (key, values) => translate(table.messages[current], current, key, values),
    [table, current],
  );
}

export function useLanguage(): Language {
  return useSyncExternalStore(subscribe, currentLanguage);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Translator of a module, for use outside components. */
export function getTranslate<Key extends string>(table: Messages<Key>): Translate<Key> {
  return (key, values) => translate(table.messages[language], language, key, values);
}

export function currentLanguage(): Language {
  return language;
}

export function setLanguage(chosen: Language): void {
  storeLanguage(chosen);
  document.documentElement.lang = chosen;
  language = chosen;
  for (const listener of listeners) listener();
}
