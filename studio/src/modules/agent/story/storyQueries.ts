import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';

/** An answer: one of the conversation with the draft, or one that belongs to no conversation. */
export type ToldAnswer = { chatId: string } | { executeId: string };

/** Where an answer of the draft is. */
export async function findAnswer(botId: string, chatId: string, signal?: AbortSignal) {
  const { conversation_id } = await api.agentChat.getMessageList(
    { bot_id: botId, draft_mode: true, scene: 4, count: 1 },
    signal && { signal },
  );
  return { conversation_id, chat_id: chatId };
}

/** How an answer came about. One that is under way is read again every two seconds. */
export function useStory(botId: string, answer: ToldAnswer) {
  const id = 'chatId' in answer ? answer.chatId : answer.executeId;
  return useQuery({
    queryKey: agentKeys.story(botId, id),
    queryFn: async ({ signal }): Promise<AgentStory> => {
      if ('executeId' in answer) return api.agentTest.getStory({ execute_id: answer.executeId }, { signal });
      return api.agentChat.getStory(await findAnswer(botId, answer.chatId, signal), { signal });
    },
    refetchInterval: ({ state }) => (state.data?.status === 'in_progress' ? 2_000 : false),
  });
}
