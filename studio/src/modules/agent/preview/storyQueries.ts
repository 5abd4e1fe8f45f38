import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';

/** How an answer of the draft came about. */
export function useStory(botId: string, chatId: string) {
  return useQuery({
    queryKey: agentKeys.story(botId, chatId),
    queryFn: async ({ signal }) => {
      const { conversation_id } = await api.agentChat.getMessageList(
        { bot_id: botId, draft_mode: true, scene: 4, count: 1 },
        { signal },
      );
      return api.agentChat.getStory({ conversation_id, chat_id: chatId }, { signal });
    },
  });
}
