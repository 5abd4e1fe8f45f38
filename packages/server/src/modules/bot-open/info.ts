import type { Input, Result } from '@heddle/api-contract';
import type { botOpen } from '@heddle/api-contract/families/bot-open';
import { connectors } from '@heddle/api-contract/families/conversation';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import {
  type BotHead,
  listShortcuts,
  readDraft,
  requireBot,
  requireVersion,
  servedVersion,
  stateOfDraft,
  stateOfVersion,
} from '../bot/index.js';
import { toOpenInfo } from './toOpenInfo.js';

type Calls = typeof botOpen.calls;

/** What a channel serves, or the given version. */
export async function readOnlineInfo(
  context: Context,
  input: Input<Calls['onlineInfo']>,
): Promise<Result<Calls['onlineInfo']>> {
  return readPublished(context, await requireOpenBot(context, input.bot_id), input);
}

/** What a channel serves, or the caller's draft. */
export async function readOpenInfo(
  context: Context,
  input: Input<Calls['info']>,
): Promise<Result<Calls['info']>> {
  const head = await requireOpenBot(context, input.bot_id);
  if (input.is_published ?? true) return readPublished(context, head, input);
  const draft = await readDraft(context.db, head, context.user.id);
  const shortcuts = await listShortcuts(context.db, head.id, draft.blocks.shortcut_sort);
  return toOpenInfo(context, stateOfDraft(head, draft), shortcuts);
}

async function readPublished(
  context: Context,
  head: BotHead,
  asked: { connector_id?: string | undefined; version?: string | undefined },
) {
  const connectorId = asked.connector_id ?? connectors.api;
  const id = asked.version ?? (await servedVersion(context.db, head.id, connectorId));
  if (id === undefined) throw notPublished(head.id);
  const version = await requireVersion(context.db, head, id);
  if (version.type !== 'publish') throw notPublished(head.id);
  const state = stateOfVersion(head, version);
  return toOpenInfo(context, state, state.frozen.shortcuts);
}

/** As `requireBot` for viewing; inaccessible agents are not found, like those that do not exist. */
async function requireOpenBot(context: Context, botId: string): Promise<BotHead> {
  try {
    return (await requireBot(context, botId, 'view')).head;
  } catch (error) {
    if (!(error instanceof DomainError) || error.error !== 'accessDenied') throw error;
    throw new DomainError('notFound', botReasons.notFound({ id: botId }));
  }
}

function notPublished(id: string): DomainError {
  return new DomainError('agentNotPublished', botReasons.notPublished({ id }));
}
