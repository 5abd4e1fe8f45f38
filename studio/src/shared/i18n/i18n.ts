import type { Language } from '@heddle/workflow-schema';
import i18next from 'i18next';
import { useCallback } from 'react';
import { initReactI18next, useTranslation } from 'react-i18next';
import { storedLanguage, storeLanguage } from './language.js';

/** Messages of one module: both languages, same keys. `{{name}}` is a placeholder. */
export interface Messages<Key extends string> {
  readonly namespace: string;
  readonly messages: Record<Language, Record<Key, string>>;
}

/** Translates the keys of one module. */
export type Translate<Key extends string> = (key: Key, values?: Record<string, string | number>) => string;

void i18next.use(initReactI18next).init({
  lng: storedLanguage(),
  fallbackLng: false,
  // React escapes what it renders.
  interpolation: { escapeValue: false },
  keySeparator: false,
  nsSeparator: false,
  resources: {},
  initAsync: false,
  // Otherwise the library logs an advertisement to the console.
  showSupportNotice: false,
});
document.documentElement.lang = storedLanguage();

/** Registers a module's messages. Different keys in the two languages do not compile. */
export function defineMessages<Key extends string>(
  namespace: string,
  messages: { 'zh-CN': Record<Key, string>; en: Record<NoInfer<Key>, string> },
): Messages<Key> {
  for (const language of ['zh-CN', 'en'] as const) {
    i18next.addResourceBundle(language, namespace, messages[language]);
  }
  return { namespace, messages };
}

/** Translator of a module; the component re-renders when the language changes. */
export function useMessages<Key extends string>(table: Messages<Key>): Translate<Key> {
  const { t } = useTranslation(table.namespace);
  // The same function until the language changes, so that what is made from it can be memoized.
  return useCallback((key, values) => t(key, { ...values }), [t]);
}

export function useLanguage(): Language {
  return useTranslation().i18n.language === 'en' ? 'en' : 'zh-CN';
}

/** Translator of a module, for use outside components. */
export function getTranslate<Key extends string>(table: Messages<Key>): Translate<Key> {
  return (key, values) => i18next.t(key, { ns: table.namespace, ...values });
}

export function currentLanguage(): Language {
  return i18next.language === 'en' ? 'en' : 'zh-CN';
}

export function setLanguage(language: Language): void {
  storeLanguage(language);
  document.documentElement.lang = language;
  void i18next.changeLanguage(language);
}
