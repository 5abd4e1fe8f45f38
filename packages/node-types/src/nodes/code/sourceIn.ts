import { codeLanguages } from './definition.js';
import { newSource } from './newSource.js';

/** The code after a language change: the unmodified sample is replaced by that of the new language. */
export function sourceIn(language: number, source: string): string {
  const texts = language === codeLanguages.python ? newSource.python : newSource.typescript;
  for (const known of Object.values(newSource)) {
    if (source === known['zh-CN']) return texts['zh-CN'];
    if (source === known.en) return texts.en;
  }
  return source;
}
