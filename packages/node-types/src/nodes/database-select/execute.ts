import type { NodeExecutor } from '@heddle/executor';
import { filterOf } from '../../data/databaseNode.js';
import { databaseIdOf, rowsResult, statement } from '../../run/databaseRequest.js';
import type { DatabaseSelectData } from './definition.js';

/** Finds the rows of a database that meet conditions. */
export const databaseSelectExecutor: NodeExecutor<DatabaseSelectData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { selectParam } = context.data.inputs;
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
      limit: selectParam.limit ?? 100,
    };
    const { signal, idempotencyKey } = context;
    return rowsResult(context, await statement(context, 'select')(request, { signal, idempotencyKey }));
  },
};
