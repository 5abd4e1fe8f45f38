import type { Input, Result } from '@heddle/api-contract';
import type { mcp } from '@heddle/api-contract/families/mcp';
import { newId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { CopyContext, CopyOptions, IdMap } from '../../resources/ResourceKind.js';
import { insertServer } from './insertServer.js';
import { findPoints, toServer } from './present.js';
import { requireServer } from './requireServer.js';

type Calls = typeof mcp.calls;

/** Copies a server; its keys, tokens and approvals stay with the original. */
export async function copyInto(
  context: CopyContext,
  id: string,
  target: SpaceAccess,
  idMap: IdMap,
  { name: newName, note }: CopyOptions = {},
): Promise<void> {
  const { row } = await requireServer(context, id, 'copy');
  const points = await findPoints(context.db, [id]);
  note?.('authorizationNeeded', row.name);
  const { description, sourceType, detailPageUrl, isPublishSupported } = row;
  const values = { name: newName ?? row.name, description, sourceType, detailPageUrl, isPublishSupported };
  await context.db.transaction((transaction) =>
    insertServer(transaction, target, { ...values, id: idMap.get(id) ?? id }, points),
  );
}

export async function forkServer(
  context: Context,
  { mcp_server_id: id, space_id: spaceId }: Input<Calls['fork']>,
): Promise<Result<Calls['fork']>> {
  const { row } = await requireServer(context, id, 'copy');
  const access = await context.spaceAccess(spaceId ?? row.spaceId, 'createResource');
  const copyId = newId();
  await copyInto(context, id, access, new Map([[id, copyId]]));
  return toServer(context, access, (await requireServer(context, copyId, 'view')).row);
}
