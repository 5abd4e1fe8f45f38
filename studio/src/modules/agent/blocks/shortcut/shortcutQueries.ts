import type { Request, ShortcutCommand } from '@heddle/api-contract';
import type { bot } from '@heddle/api-contract/families/bot';
import { useMutation, useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../../shared/api/client.js';
import { api } from '../../api.js';
import { agentKeys } from '../../keys.js';

export type { ShortcutCommand };

/** A shortcut to store; a new one has no id. */
export type ShortcutInput = Request<(typeof bot)['calls']['saveShortcut']>['shortcuts'];

type Shortcuts = ReadonlyMap<string, ShortcutCommand>;

/** The shortcuts that the stored draft lists, by id, and those saved since. */
export function useShortcuts(botId: string) {
  return useQuery({
    queryKey: agentKeys.shortcuts(botId),
    queryFn: async ({ signal }): Promise<Shortcuts> => {
      const { bot_option_data } = await api.bot.getInfo({ bot_id: botId }, { signal });
      return new Map(
        bot_option_data.shortcut_command_list.flatMap((command) =>
          command.command_id === undefined ? [] : [[command.command_id, command as ShortcutCommand]],
        ),
      );
    },
    // The list of the draft lags behind what is being edited.
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Stores a shortcut; resolves with its id. The agent offers it once the block lists it. */
export function useSaveShortcut(spaceId: string, botId: string) {
  return useMutation({
    mutationFn: async (shortcut: ShortcutInput) => {
      const { shortcuts } = await api.bot.saveShortcut({
        object_id: botId,
        space_id: spaceId,
        shortcuts: shortcut,
      });
      const id = shortcuts.command_id ?? '';
      queryClient.setQueryData<Shortcuts>(agentKeys.shortcuts(botId), (known) =>
        new Map(known).set(id, { ...shortcuts, command_id: id }),
      );
      return id;
    },
    meta: { isQuiet: true },
  });
}
