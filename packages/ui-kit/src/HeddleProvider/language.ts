import { createContext, use } from 'react';

/** The languages of this package's messages. */
export type Language = 'zh-CN' | 'en';

/** The language of everything below; set by `HeddleProvider`. */
export const LanguageContext = createContext<Language>('zh-CN');

/** A component's messages in the current language. */
export function useMessages<Table>(messages: Readonly<Record<Language, Table>>): Table {
  return messages[use(LanguageContext)];
}
