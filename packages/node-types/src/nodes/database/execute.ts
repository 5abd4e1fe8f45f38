import type { NodeExecutor } from '@heddle/executor';
import { databaseIdOf } from '../../run/databaseRequest.js';
import { formatRow, rowFields } from '../../run/databaseRows.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { DatabaseData } from './definition.js';
import { bindSql } from './sql.js';

/** Runs the SQL with bound values, and returns the rows in the declared shape. */
export const databaseExecutor: NodeExecutor<DatabaseData> = {
  // The statement may write, so a call interrupted by a crash is not repeated automatically.
  effect: 'once',
  run: async (context) => {
    const id = databaseIdOf(context);
    const template = context.data.inputs.sql;
    if (template.trim() === '') {
      throw nodeError(context, nodeErrorCodes.compile, 'the SQL is empty', 'inputs.sql');
    }
    const { signal, idempotencyKey } = context;
    const request = { databaseId: id, ...bindSql(template, context.inputs) };
    const { rows, rowCount } = await context.services.database.query(request, { signal, idempotencyKey });
    const fields = rowFields(context.declaredOutputs);
    return { outputs: { outputList: rows.map((row) => formatRow(fields, row)), rowNum: rowCount } };
  },
};
