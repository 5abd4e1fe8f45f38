import type { Input, Result } from '@heddle/api-contract';
import type { agentChat } from '@heddle/api-contract/families/agent-chat';
import type { Context } from '../../kernel/Context.js';
import { runs } from '../run/index.js';
import { requireChat } from './chatRows.js';
import { storyOfRun } from './runStory.js';

type Calls = typeof agentChat.calls;
type Story = Result<Calls['getStory']>;

/** How an answer came about. */
export async function readStory(context: Context, input: Input<Calls['getStory']>): Promise<Story> {
  const { chat } = await requireChat(context, input.conversation_id, input.chat_id);
  const service = context.use(runs);
  const run = chat.runId === null ? undefined : await service.find(chat.runId);
  const { inputTokens = 0, outputTokens = 0 } = chat.usage ?? {};
  return {
    ...(run ? await storyOfRun(service, run) : nothingTold),
    chat_id: chat.id,
    execute_id: chat.runId ?? '',
    status: chat.status,
    usage: {
      token_count: inputTokens + outputTokens,
      input_count: inputTokens,
      output_count: outputTokens,
    },
  };
}

const nothingTold = {
  events: [],
  prompts: [],
  steps: [],
  history: { kept: 0, dropped: 0, messages: [] },
  cost: 0,
};
