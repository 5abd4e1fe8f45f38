import type { Input, Result } from '@heddle/api-contract';
import { type mcp, mcpStatuses } from '@heddle/api-contract/families/mcp';
import { mcpReasons } from '@heddle/api-contract/reasons/mcp';
import { and, count, desc, eq, ilike, inArray } from 'drizzle-orm';
import { containing } from '../../db/containing.js';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { pageOf } from '../../kernel/paging.js';
import { findUsedBy } from '../../resources/references.js';
import { insertServer } from './insertServer.js';
import { toServer, toServers } from './present.js';
import { requireServer } from './requireServer.js';
import { mcpServers } from './tables.js';

type Calls = typeof mcp.calls;

const nameRequired = (name: string | undefined): string => {
  if (name === undefined || name.trim() === '')
    throw new DomainError('mcpInvalid', mcpReasons.nameMissing({ field: 'name' }));
  return name;
};

export async function createServer(
  context: Context,
  input: Input<Calls['create']>,
): Promise<Result<Calls['create']>> {
  const access = await context.spaceAccess(input.space_id, 'createResource');
  const id = newId();
  const values = { ...propertiesOf(input), id, name: nameRequired(input.name) };
  await context.db.transaction((transaction) => insertServer(transaction, access, values, []));
  const { row } = await requireServer(context, id, 'view');
  return toServer(context, access, row);
}

export async function listServers(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await context.spaceAccess(input.space_id, 'view');
  const { limit, offset } = pageOf(input);
  const { name_keyword: keyword, creator_list: creators, source_type: source, status } = input;
  const where = and(
    eq(mcpServers.spaceId, access.spaceId),
    keyword ? ilike(mcpServers.name, containing(keyword)) : undefined,
    creators?.length ? inArray(mcpServers.creatorId, creators) : undefined,
    source ? eq(mcpServers.sourceType, source) : undefined,
    status ? eq(mcpServers.isEnabled, status === mcpStatuses.normal) : undefined,
  );
  const order = [desc(mcpServers.updatedAt), desc(mcpServers.id)];
  const [rows, [all]] = await Promise.all([
    context.db
      .select()
      .from(mcpServers)
      .where(where)
      .orderBy(...order)
      .limit(limit)
      .offset(offset),
    context.db.select({ total: count() }).from(mcpServers).where(where),
  ]);
  return {
    mcp_servers: await toServers(context, access, rows, { withTools: false }),
    total: all?.total ?? 0,
    commands: [...(context.mcp?.commands ?? [])],
  };
}

export async function readServer(
  context: Context,
  input: Input<Calls['get']>,
): Promise<Result<Calls['get']>> {
  const { row, access } = await requireServer(context, input.mcp_server_id, 'view', {
    spaceId: input.space_id,
  });
  return toServer(context, access, row);
}

export async function updateServer(
  context: Context,
  input: Input<Calls['update']>,
): Promise<Result<Calls['update']>> {
  const { row, access } = await requireServer(context, input.mcp_server_id, 'edit', {
    spaceId: input.space_id,
  });
  const [updated] = await context.db
    .update(mcpServers)
    .set({
      ...propertiesOf(input),
      ...(input.name !== undefined && { name: nameRequired(input.name) }),
      updatedAt: new Date(),
    })
    .where(eq(mcpServers.id, row.id))
    .returning();
  return toServer(context, access, updated ?? row);
}

export async function updateServerStatus(
  context: Context,
  input: Input<Calls['updateStatus']>,
): Promise<Result<Calls['updateStatus']>> {
  const { row } = await requireServer(context, input.mcp_server_id, 'edit', { spaceId: input.space_id });
  await context.db
    .update(mcpServers)
    .set({ isEnabled: input.status === mcpStatuses.normal, updatedAt: new Date() })
    .where(eq(mcpServers.id, row.id));
  return {};
}

export async function deleteServer(
  context: Context,
  { mcp_server_id: id, space_id: spaceId, force = false }: Input<Calls['delete']>,
): Promise<Result<Calls['delete']>> {
  const { row } = await requireServer(context, id, 'delete', { spaceId });
  const uses = force ? [] : await findUsedBy(context, context.user.id, 'mcp', [row.id], 5);
  if (uses.length > 0)
    throw new DomainError('mcpInvalid', mcpReasons.inUse({ names: uses.map(({ name }) => name).join(', ') }));
  await removeServer(context, row.id);
  return {};
}

/** Deletes a server for good, with its keys and tokens. */
export async function removeServer(
  context: Context,
  id: string,
  where: { spaceId?: string | undefined } = {},
): Promise<void> {
  const { row } = await requireServer(context, id, 'delete', where);
  await context.db.transaction(async (transaction) => {
    await transaction.delete(mcpServers).where(eq(mcpServers.id, row.id));
    await context.emit(transaction, 'resourcesPurged', { kind: 'mcp', ids: [row.id] });
  });
}

function propertiesOf({
  description,
  source_type,
  is_publish_supported,
  detail_page_url,
}: Omit<Input<Calls['create']>, 'space_id'>) {
  return {
    ...(description !== undefined && { description }),
    ...(source_type !== undefined && { sourceType: source_type }),
    ...(is_publish_supported !== undefined && { isPublishSupported: is_publish_supported }),
    ...(detail_page_url !== undefined && { detailPageUrl: detail_page_url }),
  };
}
