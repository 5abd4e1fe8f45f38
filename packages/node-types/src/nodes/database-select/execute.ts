import type { NodeExecutor } from '@heddle/executor';
import { filterOf } from '../../data/databaseNode.js';
import { databaseIdOf, rowsResult, statement } from '../../run/databaseRequest.js';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import type { DatabaseSelectData } from './definition.js';

/** Finds the rows that match conditions. */
export const databaseSelectExecutor: NodeExecutor<DatabaseSelectData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { selectParam } = context.data.inputs;
    const { limit = 100 } = selectParam;
    if (limit <= 0) {
      const message = `the query has the limit ${limit}, and it must be above 0`;
      throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.selectParam.limit');
    }
    const request = {
      databaseId: databaseIdOf(context),
      ...(selectParam.condition.conditionList.length === 0
        ? {}
        : { filter: filterOf(selectParam.condition, context.inputs) }),
      select: selectParam.fieldList.map(({ fieldID: field, isDistinct }) => ({ field, isDistinct })),
      orderBy: selectParam.orderByList.map(({ fieldID: field, isAsc: isAscending }) => ({
        field,
        isAscending,
      })),
      limit,
    };
    const { signal, idempotencyKey } = context;
    return rowsResult(context, await statement(context, 'select')(request, { signal, idempotencyKey }));
  },
};
