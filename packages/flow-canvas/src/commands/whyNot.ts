import { wordOf } from '../CanvasMessages.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command } from './Command.js';
import { type Need, needs } from './needs.js';

const editing: readonly string[] = ['build', 'edit', 'arrange'];

/** Why a command cannot be run now, in words; undefined when it can. */
export function whyNot(store: CanvasStore, command: Command): string | undefined {
  if (command.enabled(store)) return undefined;
  const isEdit = editing.includes(command.group) && command.isReading !== true;
  const missing = command.needs && lackOf(store, command.needs);
  return (store.isReadOnly && isEdit) || missing === undefined ? store.say('readOnly') : missing;
}

/** What is missing, in the words of the host or the canvas. */
function lackOf(store: CanvasStore, words: NonNullable<Command['needs']>): string {
  const name = (Object.keys(needs) as Need[]).find((need) => needs[need] === words);
  return name === undefined ? words[store.language] : wordOf(store, `needs.${name}`, words);
}
