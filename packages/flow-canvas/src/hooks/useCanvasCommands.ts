import { useSyncExternalStore } from 'react';
import { labelOf } from '../CanvasMessages.js';
import type { Command, CommandName } from '../commands/Command.js';
import { commandOf, commands } from '../commands/commands.js';
import { shortcutText } from '../commands/shortcuts.js';
import { useCanvasState, useCanvasStore } from '../parts/CanvasContext.js';
import { isMac } from '../parts/platform.js';
import type { CanvasStore } from '../store/createCanvasStore.js';

/** A command for a host's button or menu. */
export interface CanvasCommand {
  /** Passed to `runCommand` of the handle. */
  readonly name: CommandName;
  /** In the canvas's language, or the host's override. */
  readonly label: string;
  /** The shortcut of the command as text for this platform; undefined without a shortcut. */
  readonly keys: string | undefined;
  /** Whether the command does something now, for the current selection. */
  readonly isEnabled: boolean;
  /** Does nothing while the command is not enabled. */
  run(): void;
}

/** These commands, or all, with their current state. The component renders when that may have changed. */
export function useCanvasCommands(names?: readonly CommandName[]): readonly CanvasCommand[] {
  const store = useCanvasStore();
  useCanvasState((state) => state);
  useSyncExternalStore(
    store.selection.subscribe,
    () => store.selection.nodes,
    () => store.selection.nodes,
  );
  return (names?.map(commandOf) ?? commands).map((command) => commandNow(store, command));
}

/** A command with its current state. */
export function commandNow(store: CanvasStore, command: Command): CanvasCommand {
  return {
    name: command.name,
    label: labelOf(store, command),
    keys: shortcutText(command, isMac(), store.options.keys),
    isEnabled: command.enabled(store),
    run: () => {
      if (command.enabled(store)) command.run(store);
    },
  };
}
