import { createContext, use } from 'react';

/** The languages every word of this package is written in. */
export type Language = 'zh-CN' | 'en';

/** The language of everything below; `HeddleProvider` sets it. */
export const LanguageContext = createContext<Language>('zh-CN');

/** The words of a component in the language of the place where it stands. */
export function useWords<Words>(messages: Readonly<Record<Language, Words>>): Words {
  return messages[use(LanguageContext)];
}
