import { type BotBlocks, botLimits } from '@heddle/api-contract';
import { agentTypes } from '@heddle/api-contract/families/bot';
import { botReasons } from '@heddle/api-contract/reasons/bot';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type AgentNode, answeringNodes, changeBot, readDraft, requireBot } from '../bot/index.js';

/** The agent whose agents a request changes. */
export interface ChangedBot {
  bot_id: string;
  space_id?: string | undefined;
  /** The commit that the change is based on; by default, the latest one. */
  base_commit_version?: string | undefined;
}

/** State of the draft after a change. */
export interface DraftState {
  branch: number;
  same_with_online: boolean;
}

/** Changes the agents of the caller's draft. A change of somebody else in between is refused, not overwritten. */
export async function changeAgents(
  context: Context,
  { bot_id: botId, space_id: spaceId, base_commit_version: base }: ChangedBot,
  change: (blocks: BotBlocks) => Partial<BotBlocks> | Promise<Partial<BotBlocks>>,
): Promise<DraftState> {
  const found = await requireBot(context, botId, 'edit', { spaceId });
  const draft = await readDraft(context.db, found.head, context.user.id);
  const blocks = await change(draft.blocks);
  if (blocks.agents) requireFew(blocks.agents);
  const { branch, same_with_online } = await changeBot(context, found, {
    blocks,
    base: base ?? draft.commitId,
  });
  return { branch, same_with_online };
}

function requireFew(agents: BotBlocks['agents']): void {
  const maximum = botLimits.agents;
  if (answeringNodes({ agents }).length > maximum)
    throw new DomainError('botInvalid', botReasons.tooManyAgents({ maximum }));
  for (const type of [agentTypes.start, agentTypes.global])
    if (agents.filter((agent) => agent.agent_type === type).length > 1)
      throw new DomainError('botInvalid', botReasons.oneStart());
}

/** The agent with this ID among the agents. */
export function requireNode({ agents }: Pick<BotBlocks, 'agents'>, id: string): AgentNode {
  const found = agents.find((agent) => agent.agent_id === id);
  if (!found) throw new DomainError('botInvalid', botReasons.noAgentNode({ id }));
  return found;
}
