import type { ViewContext } from '@heddle/flow-canvas';
import type { CardChip, CardRow } from './CardRow.js';
import { choiceRow } from './rows.js';

const messages = {
  'zh-CN': { database: '数据库', dataset: '知识库', deleted: '已删除' },
  en: { database: 'Database', dataset: 'Sources', deleted: 'Deleted' },
};

/**
 * Card row that lists the databases or knowledge bases of a node. Documents store their ids alone: the host knows
 * the names, and until then the card shows the ids.
 */
export function resourceRow(
  kind: 'database' | 'dataset',
  ids: readonly string[],
  { language, nameOf }: ViewContext,
): CardRow {
  const t = messages[language];
  const chosen = ids.filter((id) => id !== '');
  if (chosen.length === 0) return choiceRow(t[kind], '', language);
  const chips = chosen.map((id): CardChip => {
    const name = nameOf?.(kind, id);
    if (name === null) return { text: t.deleted, isBad: true };
    return name ? { text: name } : { text: id, isCode: true };
  });
  return { kind: 'chips', label: t[kind], chips };
}
