import type { Command, CommandGroup, CommandName } from './commands/Command.js';
import type { FixedKeyName } from './commands/fixedKeys.js';
import type { Need } from './commands/needs.js';
import type { DiffMessage } from './diff/messages.js';
import { pickMessage } from './messages.js';
import type { Message } from './moreMessages.js';
import type { ReplayMessage } from './replay/messages.js';
import type { CanvasStore } from './store/createCanvasStore.js';

/** The keys of all UI messages of the canvas, the comparison (`./diff`) and the run scrubber (`./replay`). */
export type MessageName =
  | Message
  | `command.${CommandName}`
  | `group.${CommandGroup | 'host' | 'always'}`
  | `needs.${Need}`
  | `key.${FixedKeyName}`
  | `diff.${DiffMessage}`
  | `replay.${ReplayMessage}`;

/**
 * Message overrides of the host, by key. Besides the plain messages there are prefixed keys: `command.undo`
 * for command names, `group.build` for headings of the command list, `needs.selection` for the reason why a
 * command is unavailable, `key.leave` for keys without a command, `diff.added` for the comparison and
 * `replay.play` for the scrubber. Missing keys fall back to the canvas's `language`. `{name}` is a
 * placeholder, and `{count|one|many}` selects the singular or the plural by that number. Texts of node types
 * are not included: they come from the definitions.
 */
export type CanvasMessages = Readonly<Partial<Record<MessageName, string>>>;

/** The message with a prefixed key: the host's override, or else the given text in the canvas's language. */
export function messageOf(
  { options, language }: CanvasStore,
  name: MessageName,
  words: Readonly<Record<CanvasStore['language'], string>>,
): string {
  return pickMessage(options.messages, name, words[language]);
}

/** The name of a command, with the host's override applied. */
export function labelOf(store: CanvasStore, command: Command): string {
  return messageOf(store, `command.${command.name}`, command.label);
}
