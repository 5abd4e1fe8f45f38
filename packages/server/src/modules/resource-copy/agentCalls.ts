import type { Input, Result } from '@heddle/api-contract';
import { resourceTypes } from '@heddle/api-contract/families/library';
import {
  type CopiedItem,
  copyScenes,
  moveActions,
  type resourceCopy,
} from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, desc, eq } from 'drizzle-orm';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { findUsedBy } from '../../resources/references.js';
import { requireBot } from '../bot/index.js';
import { duplicateVersion as duplicateWithinSpace } from '../bot-version/index.js';
import { checkCopy } from './checkCopy.js';
import { type CopyRow, findCopy, itemsOf, reasonsOf } from './copyRows.js';
import { startCopy } from './dispatch.js';
import { invalid, requestFor } from './scenes.js';
import { startOrRefuse } from './startOrRefuse.js';
import { resourceCopies } from './tables.js';
import { cancelCopy, requireCopy, retryCopy } from './taskCalls.js';

type Calls = typeof resourceCopy.calls;
type Moved = Result<Calls['moveAgent']>;

const botStatuses = { deleted: 0, using: 1, moveFailed: 3 } as const;

export async function copyAgent(
  context: Context,
  input: Input<Calls['copyAgent']>,
): Promise<Result<Calls['copyAgent']>> {
  const { bot_id: id = '0', to_space_id: targetSpaceId } = input;
  const { access } = await requireBot(context, id, 'copy');
  if (targetSpaceId === access.spaceId) throw invalid(resourceCopyReasons.sameSpace());
  return startCopy(context, requestFor('bot', copyScenes.acrossSpaces, id, targetSpaceId));
}

/** Creates an agent from a version; in another workspace as a copy with what it uses. */
export async function duplicateVersion(
  context: Context,
  input: Input<Calls['duplicateVersion']>,
): Promise<Result<Calls['duplicateVersion']>> {
  const { bot_id: id, target_space_id: targetSpaceId, version, name } = input;
  const { access } = await requireBot(context, id, 'copy');
  if (targetSpaceId === access.spaceId)
    return { bot_id: await duplicateWithinSpace(context, input), task_id: '' };
  const row = await startOrRefuse(context, {
    ...requestFor('bot', copyScenes.acrossSpaces, id, targetSpaceId),
    given: { version, ...(name !== undefined && { name }) },
  });
  return { bot_id: row.newId, task_id: row.id };
}

/** Moves an agent, previews the move, or shows, cancels or retries the latest one. */
export async function moveAgent(context: Context, input: Input<Calls['moveAgent']>): Promise<Moved> {
  const { bot_id: id = '0', target_spaceId: targetSpaceId, move_action: action = moveActions.move } = input;
  if (action === moveActions.view || action === moveActions.cancel || action === moveActions.retry)
    return latestMove(context, id, action);
  const { head, access } = await requireBot(context, id, 'delete', { spaceId: input.from_spaceId });
  const request = requestFor('bot', copyScenes.moveAgent, id, targetSpaceId);
  const users = (await findUsedBy(context, context.user.id, 'bot', [id])).filter(
    ({ kind }) => kind === 'bot',
  );
  const place = { from: access.spaceId, to: targetSpaceId ?? '' };
  const isPublished = head.publishedCommitId !== null;
  const forbidden = users.length > 0 || (isPublished && action !== moveActions.forcedMove);
  const multi_quote_bots = users.map((user) => ({ Id: user.id, Name: user.name }));
  if (forbidden && action !== moveActions.preview)
    throw invalid(
      users.length > 0
        ? resourceCopyReasons.usedByAgents({ names: users.map(({ name }) => name).join(', ') })
        : resourceCopyReasons.agentPublished(),
    );
  if (action === moveActions.preview) {
    const { items, failed } = await checkCopy(context, request);
    return {
      ...answer({ items, place, taskId: '', status: botStatuses.using }),
      ...{ multi_quote_bots, forbid_move: forbidden, failed_reasons: [...failed] },
    };
  }
  const { task_id: taskId, failed_reasons } = await startCopy(context, request);
  if (taskId === '')
    return { ...answer({ items: [], place, taskId, status: botStatuses.using }), failed_reasons };
  return describe(await requireCopy(context, taskId));
}

async function latestMove(context: Context, id: string, action: number): Promise<Moved> {
  const [found] = await context.db
    .select({ id: resourceCopies.id })
    .from(resourceCopies)
    .where(
      and(
        eq(resourceCopies.resourceId, id),
        eq(resourceCopies.userId, context.user.id),
        eq(resourceCopies.scene, copyScenes.moveAgent),
      ),
    )
    .orderBy(desc(resourceCopies.id))
    .limit(1);
  if (!found) throw new DomainError('copyNotFound', resourceCopyReasons.noTask());
  if (action === moveActions.cancel) await cancelCopy(context, { task_id: found.id });
  const retried =
    action === moveActions.retry ? await retryCopy(context, { task_id: found.id }) : { failed_reasons: [] };
  const row = await findCopy(context, found.id);
  if (!row) throw new DomainError('copyNotFound', resourceCopyReasons.noTask());
  return { ...describe(row), ...(retried.failed_reasons.length > 0 && retried) };
}

function describe(row: CopyRow): Moved {
  const status = { done: botStatuses.deleted, failed: botStatuses.moveFailed };
  return {
    ...answer({
      items: itemsOf(row),
      place: { from: row.spaceId, to: row.targetSpaceId },
      taskId: row.id,
      status: row.status === 'done' || row.status === 'failed' ? status[row.status] : botStatuses.using,
    }),
    failed_reasons: reasonsOf(row),
  };
}

interface Described {
  items: readonly CopiedItem[];
  place: { from: string; to: string };
  taskId: string;
  status: number;
}

function answer({ items, place, taskId, status }: Described): Moved {
  const ofType = (type: number) =>
    items
      .filter(({ res_type }) => res_type === type)
      .map(({ res_id, name }) => ({ id: res_id, name, icon: '' }));
  return {
    bot_status: status,
    async_task: {
      transfer_resource_plugin_list: ofType(resourceTypes.plugin),
      transfer_resource_workflow_list: ofType(resourceTypes.workflow),
      transfer_resource_knowledge_list: ofType(resourceTypes.knowledge),
      task_info: { TargetSpaceId: place.to, OriSpaceId: place.from },
    },
    ...{ multi_quote_bots: [], forbid_move: false, task_id: taskId, failed_reasons: [] },
  };
}
