import type { NodeExecutor } from '@heddle/executor';
import { filterOf, writtenFields } from '../../data/databaseNode.js';
import { databaseIdOf, rowsResult, statement } from '../../run/databaseRequest.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { DatabaseUpdateData } from './definition.js';

/** Updates the rows that match conditions. */
export const databaseUpdateExecutor: NodeExecutor<DatabaseUpdateData> = {
  effect: 'once',
  run: async (context) => {
    const { updateParam } = context.data.inputs;
    if (updateParam.condition.conditionList.length === 0) {
      // Without a condition the request would match every row.
      throw nodeError(
        context,
        nodeErrorCodes.compile,
        'there is no condition',
        'inputs.updateParam.condition',
      );
    }
    const request = {
      databaseId: databaseIdOf(context),
      fields: writtenFields(updateParam.fieldInfo, context.inputs),
      filter: filterOf(updateParam.condition, context.inputs),
    };
    const { signal, idempotencyKey } = context;
    return rowsResult(context, await statement(context, 'update')(request, { signal, idempotencyKey }));
  },
};
