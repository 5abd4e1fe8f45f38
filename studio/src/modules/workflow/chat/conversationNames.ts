import { readStored, writeStored } from '../../../shared/browserStorage.js';

const maxNames = 20;
const maxLength = 100;

const keyOf = (workflowId: string) => `heddle.chats.${workflowId}`;

/** Names of the test conversations of a chat flow in this browser, the latest first. */
export function readConversationNames(workflowId: string): string[] {
  const stored = readStored(keyOf(workflowId));
  return Array.isArray(stored) ? stored.filter((name) => typeof name === 'string' && name !== '') : [];
}

/** Puts a name first; returns all names. */
export function rememberConversation(workflowId: string, name: string): string[] {
  const names = [name, ...readConversationNames(workflowId).filter((other) => other !== name)];
  const kept = names.slice(0, maxNames);
  writeStored(keyOf(workflowId), kept);
  return kept;
}

/** A name that none of these has: `base_2`, `base_3`, ... */
export function nextName(base: string, taken: readonly string[]): string {
  for (let number = 2; ; number++) {
    const ending = `_${number}`;
    const name = base.slice(0, maxLength - ending.length) + ending;
    if (!taken.includes(name)) return name;
  }
}
