import type { NodeExecutor } from '@heddle/executor';
import { writtenFields } from '../../data/databaseNode.js';
import { databaseIdOf, rowsResult, statement } from '../../run/databaseRequest.js';
import type { DatabaseInsertData } from './definition.js';

/** Adds a row to a database. */
export const databaseInsertExecutor: NodeExecutor<DatabaseInsertData> = {
  effect: 'once',
  run: async (context) => {
    const { insertParam } = context.data.inputs;
    const request = {
      databaseId: databaseIdOf(context),
      fields: writtenFields(insertParam.fieldInfo, context.inputs),
    };
    const { signal, idempotencyKey } = context;
    return rowsResult(context, await statement(context, 'insert')(request, { signal, idempotencyKey }));
  },
};
