import { messageOf } from '../CanvasMessages.js';
import { formatMoreMessage } from '../moreMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';
import { needs } from './needs.js';

const editing: readonly string[] = ['build', 'edit', 'arrange'];

/** The reason why a command is unavailable, as a message; undefined when it is available. */
export function whyNot(store: CanvasStore, command: Command): string | undefined {
  if (command.enabled(store)) return undefined;
  const isEdit = editing.includes(command.group) && command.isReading !== true;
  const missing = command.needs && messageOf(store, `needs.${command.needs}`, needs[command.needs]);
  return (store.isReadOnly && isEdit) || missing === undefined
    ? formatMoreMessage(store, 'readOnly')
    : missing;
}
