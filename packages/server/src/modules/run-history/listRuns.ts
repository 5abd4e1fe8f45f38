import type { Input, Result } from '@heddle/api-contract';
import type { ListedRun, runHistory } from '@heddle/api-contract/families/run-history';
import { isId } from '../../db/ids.js';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { findPeople } from '../account/index.js';
import { requireBot } from '../bot/index.js';
import { requireWorkflow } from '../workflow/index.js';
import { type FoundRun, findRuns, type RunFilter } from './findRuns.js';

type Calls = typeof runHistory.calls;

const usual = 50;
const largest = 200;

/** Lists the runs of a workflow, of an agent, or of a space, newest first. */
export async function listRuns(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  const access = await accessOf(context, input);
  const { statuses, kinds, text, version, caller_id, from, to, unresolved, cursor } = input;
  if (cursor !== undefined && cursor !== '' && !isId(cursor))
    throw new DomainError('badRequest', programText('cursor: not one of ours'));
  const filter: RunFilter = {
    workflowId: input.workflow_id,
    botId: input.bot_id,
    statuses,
    kinds,
    text: text === '' ? undefined : text,
    version: version === 'draft' ? '' : version || undefined,
    callerId: caller_id,
    from: from === undefined ? undefined : new Date(from),
    to: to === undefined ? undefined : new Date(to),
    unresolved,
    before: cursor || undefined,
  };
  const limit = Math.min(input.size || usual, largest);
  const { rows, next } = await findRuns(context.db, access, filter, limit);
  return { runs: await toListed(context, rows), cursor: next ?? '', has_more: next !== undefined };
}

async function accessOf(context: Context, input: Input<Calls['list']>): Promise<SpaceAccess> {
  const where = { spaceId: input.space_id };
  const bot = input.bot_id === undefined ? undefined : await requireBot(context, input.bot_id, 'view', where);
  if (input.workflow_id !== undefined)
    return (await requireWorkflow(context, input.workflow_id, 'view', where)).access;
  if (bot) return bot.access;
  if (input.space_id === undefined)
    throw new DomainError('badRequest', programText('workflow_id, bot_id or space_id is required'));
  return context.spaceAccess(input.space_id, 'view');
}

async function toListed({ db }: Context, rows: readonly FoundRun[]): Promise<ListedRun[]> {
  const people = await findPeople(
    db,
    rows.map(({ userId }) => userId),
  );
  return rows.map((row) => {
    const caller = people.get(row.userId);
    return {
      execute_id: row.id,
      workflow_id: row.workflowId ?? '0',
      workflow_name: row.name ?? '',
      bot_id: row.botId ?? '0',
      space_id: row.spaceId,
      status: row.status,
      kind: row.kind,
      mode: row.mode,
      version: row.version,
      caller: { id: row.userId, name: caller?.name ?? '', avatar_url: caller?.avatarUrl ?? '' },
      connector_id: row.connectorId ?? '',
      input: row.input ?? '',
      error_code: row.errorCode ?? 0,
      error_message: row.errorMessage ?? '',
      input_tokens: row.inputTokens,
      output_tokens: row.outputTokens,
      cost: row.cost,
      log_id: row.logId,
      created_at: row.createdAt.getTime(),
      started_at: row.startedAt?.getTime() ?? 0,
      ended_at: row.endedAt?.getTime() ?? 0,
      duration: Math.max(0, (row.endedAt?.getTime() ?? Date.now()) - row.createdAt.getTime()),
      parent_id: row.parentId ?? '',
      from_node: row.fromNode ?? '',
      is_unresolved: row.isUnresolved,
    };
  });
}
