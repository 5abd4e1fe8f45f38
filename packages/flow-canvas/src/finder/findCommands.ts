import { labelOf, messageOf } from '../CanvasMessages.js';
import { commandGroups } from '../commands/Command.js';
import { commands } from '../commands/commands.js';
import { fixedKeys } from '../commands/fixedKeys.js';
import { groupLabels } from '../commands/groupLabels.js';
import { shortcutTexts } from '../commands/shortcuts.js';
import { whyNot } from '../commands/whyNot.js';
import { callHost } from '../host/callHost.js';
import { isMac } from '../parts/platform.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { type Entry, matching } from './Entry.js';

/** The host's commands and all others by section with their shortcuts: command palette and shortcut sheet in one. */
export function findCommands(store: CanvasStore, query: string): Entry[] {
  const { options } = store;
  const ofHost = (options.hostCommands ?? []).map(
    ({ id, label, keys, whyNot: refusal, onSelect }): Entry => ({
      id: `host.${id}`,
      title: label,
      detail: '',
      group: messageOf(store, 'group.host', groupLabels.host),
      keys: keys === undefined ? [] : [keys],
      refusal,
      run: () => callHost(store, 'hostCommands', onSelect),
    }),
  );
  const entries = commandGroups.flatMap((group) =>
    commands
      .filter((command) => command.group === group)
      .map(
        (command): Entry => ({
          id: command.name,
          title: labelOf(store, command),
          detail: '',
          group: messageOf(store, `group.${group}`, groupLabels[group]),
          keys: shortcutTexts(command, isMac(), options.keys),
          refusal: whyNot(store, command),
          run: () => command.run(store),
        }),
      ),
  );
  const always = fixedKeys(isMac()).map(
    ({ name, label, keys }): Entry => ({
      id: name,
      title: messageOf(store, `key.${name}`, label),
      detail: '',
      group: messageOf(store, 'group.always', groupLabels.always),
      keys,
      run: () => undefined,
    }),
  );
  const all = [...ofHost, ...entries, ...always];
  return query.trim() === '' ? all : matching(all, query);
}
