import type { Language } from '@heddle/workflow-schema';
import type { CardRow } from './CardRow.js';
import { choiceRow } from './rows.js';

const label = { 'zh-CN': '知识库', en: 'Sources' };

/** Card row that lists the node's knowledge bases. */
export function knowledgeRow(ids: readonly string[], language: Language): CardRow {
  if (ids.length === 0) return choiceRow(label[language], '', language);
  return { kind: 'chips', label: label[language], chips: ids.map((text) => ({ text, isCode: true })) };
}
