import type { Command, CommandGroup, CommandName } from './commands/Command.js';
import type { FixedKeyName } from './commands/fixedKeys.js';
import type { Need } from './commands/needs.js';
import type { DiffMessage } from './diff/messages.js';
import { pickMessage } from './messages.js';
import type { Message } from './moreMessages.js';
import type { ReplayMessage } from './replay/messages.js';
import type { CanvasStore } from './store/createCanvasStore.js';

/** The names of everything that the canvas, its comparison and its scrubber say. */
export type MessageName =
  | Message
  | `command.${CommandName}`
  | `group.${CommandGroup | 'always'}`
  | `needs.${Need}`
  | `key.${FixedKeyName}`
  | `diff.${DiffMessage}`
  | `replay.${ReplayMessage}`;

/**
 * Words of the host's own, by the names of the canvas's sentences. The names of its commands are `command.undo` and
 * their like, the headings of their list `group.build`, what one lacks that cannot be run `needs.selection`, keys that
 * belong to none `key.leave`; `diff.added` and `replay.play` are words of the comparison and the scrubber. What is
 * left out stays as the canvas says it in its `language`. `{name}` is filled in, and `{count|one|many}` is the word
 * for that number. Words of node types are no part of it: they come from their definitions.
 */
export type CanvasMessages = Readonly<Partial<Record<MessageName, string>>>;

/** A word that stands elsewhere than among the sentences, as the host or the canvas says it. */
export function messageOf(
  { options, language }: CanvasStore,
  name: MessageName,
  words: Readonly<Record<CanvasStore['language'], string>>,
): string {
  return pickMessage(options.messages, name, words[language]);
}

/** What a command is called on this canvas. */
export function labelOf(store: CanvasStore, command: Command): string {
  return messageOf(store, `command.${command.name}`, command.label);
}
