import type { Language } from '@heddle/workflow-schema';

const storageKey = 'heddle.language';

/** The language chosen in this browser; zh-CN at the first visit, whatever the browser says. */
export function storedLanguage(): Language {
  try {
    return window.localStorage.getItem(storageKey) === 'en' ? 'en' : 'zh-CN';
  } catch {
    // Storage can be closed to a page; the choice then lasts as long as the page.
    return 'zh-CN';
  }
}

export function storeLanguage(language: Language): void {
  try {
    window.localStorage.setItem(storageKey, language);
  } catch {
    // As above.
  }
}
