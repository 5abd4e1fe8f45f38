import { defineWords } from '../../shared/i18n/i18n.js';
import { acts } from './acts.js';

type Act = keyof typeof acts;

const inLanguage = (place: 0 | 1) =>
  Object.fromEntries(Object.entries(acts).map(([act, words]) => [act, words[place]])) as Record<Act, string>;

/** Acts by the name of their call; one that this studio does not know yet is shown by its name. */
export const actionWords = defineWords('audit-actions', { 'zh-CN': inLanguage(0), en: inLanguage(1) });
