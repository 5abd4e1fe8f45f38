import { databaseLimits, type Input, type JsonValue, type Result } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import { CallRate } from '../../kernel/CallRate.js';
import type { Context } from '../../kernel/Context.js';
import { defineService } from '../../kernel/services.js';
import { gridScope } from './gridScope.js';
import { requireTables } from './requireDatabase.js';
import { guardedTable } from './scope.js';
import { onTables } from './tableErrors.js';

type Calls = typeof database.calls;

const consoleRate = defineService(
  'database-console-rate',
  () => new CallRate({ perMinute: 120, together: 4 }),
);

/** Reads a table with a statement of a person, in a read-only transaction. */
export async function executeSql(
  context: Context,
  input: Input<Calls['executeSql']>,
): Promise<Result<Calls['executeSql']>> {
  const scope = await gridScope(context, input.database_id, input.table_type, 'view');
  const end = context.use(consoleRate).begin(context.user.id);
  try {
    return await onTables(async () => {
      const guarded = await requireTables(context).guard(input.sql, {
        tables: [guardedTable(scope)],
        kinds: ['select'],
        parameters: input.parameters ?? [],
      });
      const begin = performance.now();
      const { rows, fields, isTruncated } = await requireTables(context).query({
        ...guarded,
        readOnly: true,
        maxRows: databaseLimits.rows,
        maxBytes: databaseLimits.resultBytes,
        signal: context.signal,
      });
      return {
        columns: fields.map(({ name }) => name),
        rows: rows as Record<string, JsonValue>[],
        truncated: isTruncated,
        executed_sql: guarded.sql,
        milliseconds: Math.round(performance.now() - begin),
      };
    });
  } finally {
    end();
  }
}
