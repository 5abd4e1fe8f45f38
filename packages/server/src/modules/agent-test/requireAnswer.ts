import { agentTestReasons } from '@heddle/api-contract/reasons/agent-test';
import type { SpaceAccess } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type AgentRun, readAgentRun, requireChat } from '../agent-chat/index.js';
import { requireBot } from '../bot/index.js';
import { isOver, runs } from '../run/index.js';

/** The run that answered a chat of the caller, who may also test the agent. */
export async function requireAnswer(
  context: Context,
  input: { conversation_id: string; chat_id: string },
): Promise<{ answer: AgentRun; access: SpaceAccess }> {
  const { chat } = await requireChat(context, input.conversation_id, input.chat_id);
  if (chat.botId === null) throw new DomainError('agentTestInvalid', agentTestReasons.chatFlow());
  const { access } = await requireBot(context, chat.botId, 'testRun');
  const service = context.use(runs);
  const run = chat.runId === null ? undefined : await service.find(chat.runId);
  if (!run || !isOver(run)) throw new DomainError('agentTestInvalid', agentTestReasons.notAnswered());
  const answer = await readAgentRun(service, run);
  if (!answer) throw new DomainError('agentTestInvalid', agentTestReasons.chatFlow());
  return { answer, access };
}
