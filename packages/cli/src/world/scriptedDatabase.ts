import type { DatabaseFilter, DatabaseRows, DatabaseService } from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { difference } from './difference.js';
import type { World } from './world.js';

/** Databases that answer the calls of a case in the scripted order, and report any other call. */
export function scriptedDatabase(
  databases: NonNullable<World['database']>,
  complain: (problem: string) => void,
): DatabaseService {
  const taken = new Map<string, number>();
  const answer = async (
    op: string,
    databaseId: string,
    asked: JsonObject,
  ): Promise<Required<DatabaseRows>> => {
    const nth = taken.get(databaseId) ?? 0;
    taken.set(databaseId, nth + 1);
    const call = Object.hasOwn(databases, databaseId) ? databases[databaseId]?.[nth] : undefined;
    if (call === undefined || call.op !== op) {
      complain(`database ${databaseId}: call ${nth + 1} is ${op}, the case has ${call?.op ?? 'none'}`);
      return { rows: [], rowCount: 0 };
    }
    const found = call.expect && difference(call.expect as Json, asked, `${op}`);
    if (found !== undefined) complain(found);
    return { rows: (call.result.rows as JsonObject[]) ?? [], rowCount: call.result.rowNum ?? 0 };
  };
  return {
    query: ({ databaseId }) => answer('sql', databaseId, {}),
    insert: ({ databaseId, fields }) => answer('insert', databaseId, { fields }),
    update: ({ databaseId, fields, filter }) => answer('update', databaseId, { fields, ...where(filter) }),
    select: ({ databaseId, filter, select }) =>
      answer('query', databaseId, { ...where(filter), select: select.map(({ field }) => field) }),
    delete: ({ databaseId, filter }) => answer('delete', databaseId, where(filter)),
  };
}

function where(filter: DatabaseFilter | undefined): JsonObject {
  if (filter === undefined) return {};
  const conditions = filter.conditions.map(
    ({ field: left, operator, value }): JsonObject =>
      value === undefined ? { left, operator } : { left, operator, right: value },
  );
  return { where: conditions, relation: filter.relation };
}
