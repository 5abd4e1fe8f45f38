import { connectors } from '@heddle/api-contract/families/conversation';
import { conversationReasons } from '@heddle/api-contract/reasons/conversation';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import { type Agent, type AgentAt, agentOf, requireBot } from '../bot/index.js';
import {
  type ConversationKey,
  type ConversationRow,
  findConversation,
  hasKeyOf,
  insertConversation,
  newestConversation,
  personOf,
} from '../conversation/index.js';

/** The agent that a request of the studio names. */
export interface NamedAgent {
  bot_id?: string | undefined;
  draft_mode?: boolean | undefined;
  bot_version?: string | undefined;
  conversation_id?: string | undefined;
}

/** An agent in the studio, and the caller's conversations with it. */
export interface StudioAgent {
  agent: Agent;
  access: SpaceAccess;
  key: ConversationKey;
}

/** The agent, as its draft or as it is published. Its conversations in the studio are apart from other ones. */
export async function requireAgent(
  context: Context,
  { bot_id: botId, draft_mode: isDraft = true, bot_version: version }: NamedAgent,
): Promise<StudioAgent> {
  if (botId === undefined) throw new DomainError('badRequest', programText('bot_id: required'));
  const at: AgentAt =
    version !== undefined
      ? { version }
      : isDraft
        ? { draftOf: context.user.id }
        : { connectorId: connectors.api };
  const [{ access, head }, agent] = await Promise.all([
    requireBot(context, botId, isDraft ? 'testRun' : 'view'),
    agentOf(context.db, botId, at),
  ]);
  if (!agent) throw new DomainError('agentNotPublished', conversationReasons.agentNotPublished());
  const owner = { kind: 'bot' as const, id: head.id, spaceId: head.spaceId };
  const key = { ...personOf(context), owner, connectorId: connectors.studio, isDraft };
  return { agent, access, key };
}

/**
 * An agent with the caller's current conversation: the named one if it is theirs, else the newest, else a new one.
 */
export async function openConversation(
  context: Context,
  named: NamedAgent,
): Promise<StudioAgent & { conversation: ConversationRow }> {
  const { db } = context;
  const { conversation_id: wishedId } = named;
  const [agent, wished] = await Promise.all([
    requireAgent(context, named),
    wishedId === undefined ? undefined : findConversation(db, wishedId),
  ]);
  const { key } = agent;
  const own = wished && hasKeyOf(wished, key) ? wished : await newestConversation(db, key);
  const conversation = own ?? (await insertConversation(db, key));
  if (!conversation) throw new Error('a conversation without a name was not created');
  return { ...agent, conversation };
}
