import type { Turn } from '../model/ChatState.js';
import { groupMessages } from '../model/groupMessages.js';

/** Older turns before newer ones. A turn that the border between two pages cuts in two becomes one again. */
export function joinPages(older: readonly Turn[], newer: readonly Turn[]): Turn[] {
  const before = older.at(-1);
  const after = newer[0];
  if (!before || !after || after.question) return [...older, ...newer];
  if (before.chatId !== undefined && after.chatId !== undefined && before.chatId !== after.chatId)
    return [...older, ...newer];
  const messages = [before.question, ...before.messages, ...after.messages].filter(
    (message) => message !== undefined,
  );
  const joined = groupMessages(messages).map((turn) => ({ ...turn, key: after.key }));
  return [...older.slice(0, -1), ...joined, ...newer.slice(1)];
}
