import { commands, shortcutText } from '../commands/commands.js';
import { isMac } from '../parts/platform.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import { type Entry, matching } from './Entry.js';

/** Every command that can be run now, with its keys: palette and shortcut sheet in one. */
export function findCommands(store: CanvasStore, query: string): Entry[] {
  const entries = commands
    .filter((command) => command.enabled(store))
    .map(
      (command): Entry => ({
        id: command.name,
        title: command.label[store.language],
        detail: shortcutText(command, isMac()) ?? '',
        run: () => command.run(store),
      }),
    );
  return matching(entries, query);
}
