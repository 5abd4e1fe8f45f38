import type { NodeExecutor } from '@heddle/executor';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { type DatabaseData, databaseId } from './definition.js';
import { formatRow, rowFields } from './rows.js';
import { bindSql } from './sql.js';

/** Runs the SQL with its values bound, and gives the rows the declared shape. */
export const databaseExecutor: NodeExecutor<DatabaseData> = {
  // The statement may write, so a crash in mid-call must not repeat it unasked.
  effect: 'once',
  run: async (context) => {
    const id = databaseId(context.data);
    if (!/^[1-9]\d*$/.test(id)) {
      const message = id === '' ? 'no database is chosen' : `the database id "${id}" is not a whole number`;
      throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.databaseInfoList');
    }
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
