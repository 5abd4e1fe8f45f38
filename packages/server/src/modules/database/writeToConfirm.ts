import type { ToolContext } from '@heddle/agent';
import type { Language } from '@heddle/workflow-schema';
import { type DangerousCall, fenced, oneLine } from '../plugin/index.js';
import type { RunForServices } from '../run/index.js';
import type { PreparedStatement } from './runDatabases.js';
import type { RowScope } from './scope.js';

const texts = {
  'zh-CN': {
    insert: '允许向数据库“{name}”添加 {count} 行数据吗？',
    update: '允许修改数据库“{name}”的 {count} 行数据吗？',
    delete: '允许从数据库“{name}”删除 {count} 行数据吗？',
  },
  en: {
    insert: 'Allow {count} to be added to the database “{name}”?',
    update: 'Allow {count} of the database “{name}” to be changed?',
    delete: 'Allow {count} to be deleted from the database “{name}”?',
  },
} as const;

/**
 * A statement that a person allows before it changes rows. It has run and was rolled back before they are asked, so
 * that they see how many rows it changes, and are not asked about one that fails.
 */
export function writeToConfirm(
  { run }: RunForServices,
  { row, tableType }: RowScope,
  sql: string,
  statement: PreparedStatement,
  resumed: ToolContext['resumed'],
): DangerousCall {
  return {
    // The fields may get other names, and the table another mode, between the question and the answer.
    toolKey: JSON.stringify([row.id, tableType, row.version, row.mode]),
    ...{ tool: row.name, plugin: row.name, server: row.name },
    arguments: { sql },
    userId: run.userId,
    resumed,
    question: async (language) =>
      question(language, row.name, statement.kind, await statement.countChanges(), sql),
  };
}

function question(
  language: Language,
  name: string,
  kind: PreparedStatement['kind'],
  count: number,
  sql: string,
): string {
  // Only statements that write are asked about.
  const text = texts[language][kind === 'select' ? 'update' : kind];
  const counted = language === 'en' ? `${count} ${count === 1 ? 'row' : 'rows'}` : String(count);
  const asked = text.replace('{name}', () => oneLine(name)).replace('{count}', counted);
  return `${asked}\n\n${fenced(sql, 'sql')}`;
}
