import { botModes } from '@heddle/api-contract/families/bot';
import { useQuery } from '@tanstack/react-query';
import { api } from '../api.js';
import { agentKeys } from '../keys.js';

const published = 1;
const most = 100;

/** The published single agents of a space, without the one that is open. */
export function useReferences(spaceId: string, botId: string) {
  return useQuery({
    queryKey: agentKeys.references(spaceId),
    queryFn: ({ signal }) =>
      api.bot.list({ space_id: spaceId, is_publish: published, page_index: 1, page_size: most }, { signal }),
    select: ({ bot_draft_list: list }) =>
      list.filter(({ id, bot_mode }) => id !== botId && bot_mode === botModes.single),
  });
}
