import type { NodeExecutor } from '@heddle/executor';
import { filterOf } from '../../data/databaseNode.js';
import { databaseIdOf, rowsResult, statement } from '../../run/databaseRequest.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { DatabaseDeleteData } from './definition.js';

/** Deletes the rows that match conditions. */
export const databaseDeleteExecutor: NodeExecutor<DatabaseDeleteData> = {
  effect: 'once',
  run: async (context) => {
    const { deleteParam } = context.data.inputs;
    if (deleteParam.condition.conditionList.length === 0) {
      // Without a condition the request would match every row.
      throw nodeError(
        context,
        nodeErrorCodes.compile,
        'there is no condition',
        'inputs.deleteParam.condition',
      );
    }
    const request = {
      databaseId: databaseIdOf(context),
      filter: filterOf(deleteParam.condition, context.inputs),
    };
    const { signal, idempotencyKey } = context;
    return rowsResult(context, await statement(context, 'delete')(request, { signal, idempotencyKey }));
  },
};
