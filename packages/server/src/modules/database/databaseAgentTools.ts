import type { Tool, ToolBinding } from '@heddle/agent';
import { fieldTypes } from '@heddle/api-contract/families/database';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import type { AgentTools } from '../agent-chat/index.js';
import { withConfirmation } from '../plugin/index.js';
import type { RunForServices } from '../run/index.js';
import type { StoredField } from './fields.js';
import { toRow } from './requireDatabase.js';
import { prepareStatement, scopeFor, userOfRun } from './runDatabases.js';
import { onTables } from './tableErrors.js';
import { databases } from './tables.js';
import { showValue } from './values.js';
import { writeToConfirm } from './writeToConfirm.js';

/** A database that a model reads and writes with SQL. */
interface DatabaseBinding extends ToolBinding {
  kind: 'database';
  databaseId: string;
  name: string;
  description: string;
  /** Whether a person is asked before rows are changed. */
  confirmsWrites: boolean;
  [field: string]: Json;
}

const maxShownRows = 100;
const maxCell = 2_000;

/** The databases of an agent that its author offers to the model, under the structure that they have now. */
export const databaseAgentTools: AgentTools = {
  async bindings(app, { spaceId }, { blocks }) {
    const offered = blocks.database_list.filter((entry) => !entry.prompt_disabled);
    if (offered.length === 0) return [];
    const ids = offered.map(({ database_id }) => database_id);
    const rows = await app.db
      .select()
      .from(databases)
      .where(and(inArray(databases.id, ids), eq(databases.spaceId, spaceId), isNull(databases.deletedAt)));
    return rows.map((stored): DatabaseBinding => {
      const { id, name, description, fields } = toRow(stored);
      const confirmsWrites = offered.some((entry) => entry.database_id === id && entry.confirm_writes);
      return {
        ...{ kind: 'database', databaseId: id, name, confirmsWrites },
        description: describe(name, description, fields),
      };
    });
  },
  kind: (app, run) => ({
    kind: 'database',
    tools: ({ definition }) =>
      definition.tools.filter(isDatabase).map((binding) => toTool(app, run, binding)),
  }),
};

const isDatabase = (binding: ToolBinding): binding is DatabaseBinding => binding.kind === 'database';

const typeNames = Object.fromEntries(Object.entries(fieldTypes).map(([name, number]) => [number, name]));

function describe(name: string, description: string, fields: readonly StoredField[]): string {
  const listed = fields.map(
    (field) =>
      `- ${field.name} (${typeNames[field.type]})${field.isRequired ? ', required' : ''}: ${field.description}`,
  );
  return [
    `Reads and writes the table ${name} with one SQL statement: SELECT, INSERT, UPDATE or DELETE. ${description}`,
    'Fields:',
    ...listed,
    'Set by the system, only to be read: id (number), uuid (text, the owner of the row), bstudio_create_time (date).',
    'Times are in UTC. UPDATE and DELETE need a WHERE condition.',
  ].join('\n');
}

const parameters: JsonObject = {
  type: 'object',
  properties: { sql: { type: 'string', description: 'One SQL statement on this table.' } },
  required: ['sql'],
};

function toTool(app: App, run: RunForServices, binding: DatabaseBinding): Tool {
  const { databaseId, name, description, confirmsWrites } = binding;
  return {
    name,
    description,
    parameters,
    kind: 'database',
    origin: { databaseId },
    // The statement may write.
    isOnce: true,
    async call({ sql }, { signal, resumed }) {
      if (typeof sql !== 'string' || sql.trim() === '')
        return { output: 'Error: the argument sql is missing' };
      try {
        const scope = await scopeFor(app, userOfRun(run), databaseId);
        return await onTables(async () => {
          const statement = await prepareStatement(app, scope, sql, []);
          const perform = async () => {
            const { rows, rowCount } = await statement.run(signal);
            return { output: showResult(rows, rowCount) };
          };
          if (!confirmsWrites || statement.kind === 'select') return perform();
          return withConfirmation(app, writeToConfirm(run, scope, sql, statement, resumed), perform);
        });
      } catch (error) {
        // The model can correct its statement.
        if (error instanceof DomainError) return { output: `Error: ${error.message}` };
        throw error;
      }
    },
  };
}

/** A Markdown table, or how many rows were changed. */
export function showResult(rows: readonly JsonObject[], rowCount: number): string {
  if (rows.length === 0) return rowCount > 0 ? `Rows affected: ${rowCount}` : 'result is empty';
  const headers = [...new Set(rows.flatMap((row) => Object.keys(row)))].sort();
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const shown = rows.slice(0, maxShownRows).map((row) => line(headers.map((header) => cell(row[header]))));
  const more = rows.length > maxShownRows ? [`${rows.length - maxShownRows} more rows are not shown.`] : [];
  return [line(headers), line(headers.map(() => '---')), ...shown, ...more].join('\n');
}

function cell(value: Json | undefined): string {
  const text = showValue(value).replace(/\r?\n/g, ' ').replaceAll('|', '\\|');
  return text.length > maxCell ? `${text.slice(0, maxCell)}…` : text;
}
