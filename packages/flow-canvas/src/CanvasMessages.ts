import type { Command, CommandName } from './commands/Command.js';
import type { Message } from './moreMessages.js';
import type { CanvasStore } from './store/createCanvasStore.js';

/**
 * Words of the host's own, by the names of the canvas's sentences and, as `command.undo`, of its commands. What is
 * left out stays as the canvas says it in its `language`. `{name}` is filled in, and `{count|one|many}` is the word
 * for that number. Words of node types are no part of it: they come from their definitions.
 */
export type CanvasMessages = Readonly<Partial<Record<Message | `command.${CommandName}`, string>>>;

/** What a command is called on this canvas. */
export function labelOf(store: CanvasStore, command: Command): string {
  const { messages } = store.options;
  const key = `command.${command.name}` as const;
  const own = messages !== undefined && Object.hasOwn(messages, key) ? messages[key] : undefined;
  return typeof own === 'string' ? own : command.label[store.language];
}
