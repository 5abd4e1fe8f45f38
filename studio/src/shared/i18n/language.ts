import type { Language } from '@heddle/workflow-schema';

const storageKey = 'heddle.language';

/** The language chosen in this browser; zh-CN by default, regardless of the browser's languages. */
export function storedLanguage(): Language {
  try {
    return window.localStorage.getItem(storageKey) === 'en' ? 'en' : 'zh-CN';
  } catch {
    // Storage may be disabled; the choice then lasts until the page closes.
    return 'zh-CN';
  }
}

export function storeLanguage(language: Language): void {
  try {
    window.localStorage.setItem(storageKey, language);
  } catch {
    // Storage may be disabled.
  }
}
