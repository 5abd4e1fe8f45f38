import type { Input, Result } from '@heddle/api-contract';
import type { database } from '@heddle/api-contract/families/database';
import type { Context } from '../../kernel/Context.js';
import { copyDatabase } from './copyDatabase.js';
import { presentDatabase } from './presentDatabases.js';
import { requireDatabase } from './requireDatabase.js';

type Calls = typeof database.calls;

/** Copies a database, with or without its rows, in its space or to another one. */
export async function copyForCaller(
  context: Context,
  input: Input<Calls['copy']>,
): Promise<Result<Calls['copy']>> {
  const { row } = await requireDatabase(context, input.id, 'copy');
  const target = await context.spaceAccess(input.space_id ?? row.spaceId, 'createResource');
  const copied = await copyDatabase(context, row.id, target, new Map(), {
    withRows: input.with_rows ?? false,
  });
  return { database_info: presentDatabase(copied, { canEdit: true, canDelete: true }) };
}
