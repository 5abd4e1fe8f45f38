import type { Input, Result } from '@heddle/api-contract';
import type { knowledgeConnector } from '@heddle/api-contract/families/knowledge-connector';
import { knowledgeConnectorReasons } from '@heddle/api-contract/reasons/knowledge-connector';
import { and, eq, inArray } from 'drizzle-orm';
import { newId } from '../../db/ids.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import type { ConnectionRow } from './connectionSecret.js';
import { ownConnections, requireConnection, toAuthInfo } from './connections.js';
import { copyEntriesJob } from './copyEntries.js';
import { nodeTypeOf, toNode } from './entries.js';
import { connections, entities } from './tables.js';

type Calls = typeof knowledgeConnector.calls;
type EntityRow = typeof entities.$inferSelect;

const enabled = 1;

/** Starts to copy entries; each connection has a task of its own. */
export async function submitTask(
  context: Context,
  input: Input<Calls['submit']>,
): Promise<Result<Calls['submit']>> {
  const infos: Result<Calls['submit']>['connection_info_list'] = [];
  for (const { auth_id: authId, file_node_list: nodes } of input.connection_file_node_list) {
    const connection = await requireConnection(context, authId);
    const taskId = newId();
    const rows = nodes.map(({ file_id: entryId, file_name: name = entryId, file_node_type: type }) => ({
      ...{ id: newId(), taskId, connectionId: connection.id, entryId, name },
      ...{ nodeType: type ?? nodeTypeOf(name), status: 'waiting' as const, createdAt: new Date() },
    }));
    await context.db.transaction(async (transaction) => {
      if (rows.length > 0) await transaction.insert(entities).values(rows);
      await startTask(context, taskId, transaction);
    });
    infos.push(toInfo(connection, taskId));
  }
  return { connection_info_list: infos };
}

type Transaction = Parameters<Parameters<Context['db']['transaction']>[0]>[0];

async function startTask({ jobs }: Context, taskId: string, db: Transaction): Promise<void> {
  await jobs.enqueue(copyEntriesJob, { taskId }, { db, key: taskId, keyUntil: 'ended' });
}

function toInfo({ id, name }: ConnectionRow, taskId: string) {
  return { connection_id: id, connection_name: name, status: enabled, instance_id: taskId };
}

/** Progress of the caller's tasks; others are left out. */
export async function pollTasks(
  context: Context,
  input: Input<Calls['poll']>,
): Promise<Result<Calls['poll']>> {
  const rows = await ownEntities(context, input.instance_id_list);
  const tasks = [...new Set(rows.map(({ taskId }) => taskId))];
  return {
    connection_task: tasks.map((taskId) => {
      const own = rows.filter((row) => row.taskId === taskId);
      const isRunning = own.some(({ status }) => status === 'waiting' || status === 'running');
      return {
        connection_id: own[0]?.connectionId ?? '0',
        instance_id: taskId,
        status: isRunning ? ('running' as const) : ('finished' as const),
        entity_task_list: own.map(toEntity),
      };
    }),
  };
}

async function ownEntities({ db, user }: Context, taskIds: readonly string[]): Promise<EntityRow[]> {
  if (taskIds.length === 0) return [];
  const rows = await db
    .select({ entity: entities })
    .from(entities)
    .innerJoin(connections, eq(connections.id, entities.connectionId))
    .where(and(inArray(entities.taskId, [...taskIds]), eq(connections.ownerId, user.id)))
    .orderBy(entities.id);
  return rows.map(({ entity }) => entity);
}

function toEntity(row: EntityRow) {
  return {
    entity_id: row.id,
    connection_id: row.connectionId,
    instance_id: row.taskId,
    file_id: row.entryId,
    file_name: row.name,
    file_node_type: row.nodeType,
    status: row.status,
    tos_key: row.fileUri,
    file_url: '',
    file_size: String(row.size),
    error_msg: row.problem?.text ?? '',
    error_code: '0',
    problem: row.problem && { key: row.problem.key, parameters: row.problem.parameters },
  };
}

/** Cancels what is not copied yet. */
export async function cancelTasks(context: Context, input: Input<Calls['cancel']>) {
  const open = (await ownEntities(context, input.instance_id_list)).filter(
    ({ status }) => status === 'waiting' || status === 'running',
  );
  if (open.length > 0)
    await context.db
      .update(entities)
      .set({ status: 'cancelled', problem: null })
      .where(
        and(
          inArray(
            entities.id,
            open.map(({ id }) => id),
          ),
          inArray(entities.status, ['waiting', 'running']),
        ),
      );
  return {};
}

/** Copies an entry again that failed or was cancelled. */
export async function retryEntity(
  context: Context,
  input: Input<Calls['retry']>,
): Promise<Result<Calls['retry']>> {
  const { row, connection } = await requireEntity(context, input.entity_id);
  await context.db.transaction(async (transaction) => {
    await transaction
      .update(entities)
      .set({ status: 'waiting', problem: null })
      .where(and(eq(entities.id, row.id), inArray(entities.status, ['failed', 'cancelled'])));
    await startTask(context, row.taskId, transaction);
  });
  return { connection_info: toInfo(connection, row.taskId) };
}

export async function readEntity(
  context: Context,
  input: Input<Calls['entity']>,
): Promise<Result<Calls['entity']>> {
  const { row, connection } = await requireEntity(context, input.entity_id);
  const { entryId, name, size } = row;
  const others = (await ownConnections(context)).filter(({ kind }) => kind === connection.kind);
  return {
    connection_id: connection.id,
    auth_id: connection.id,
    file_node: toNode({ id: entryId, name, size, isFolder: false }),
    is_exist: true,
    is_authorized: connection.isReady,
    auth_info_list: others.map(toAuthInfo),
  };
}

async function requireEntity({ db, user }: Context, id: string) {
  const [found] = await db
    .select({ row: entities, connection: connections })
    .from(entities)
    .innerJoin(connections, eq(connections.id, entities.connectionId))
    .where(and(eq(entities.id, id), eq(connections.ownerId, user.id)));
  if (!found) throw new DomainError('knowledgeInvalid', knowledgeConnectorReasons.noEntity());
  return found;
}
