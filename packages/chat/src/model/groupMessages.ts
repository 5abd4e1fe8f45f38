import type { ChatMessage } from './ChatMessage.js';
import type { Turn, TurnStatus } from './ChatState.js';

const nothingOpen: ReadonlySet<string> = new Set();

/**
 * Stored messages, oldest first, as turns: messages of one chat belong together, and those without a chat belong to the
 * question before them.
 */
export function groupMessages(messages: readonly ChatMessage[]): Turn[] {
  const turns: Turn[] = [];
  for (const message of messages) {
    const last = turns.at(-1);
    const isSame =
      last !== undefined &&
      message.kind !== 'question' &&
      (message.chatId === undefined || message.chatId === (last.chatId ?? message.chatId));
    if (isSame) turns[turns.length - 1] = add(last, message);
    else turns.push(add(newTurn(message), message));
  }
  return turns;
}

function newTurn({ id, chatId, sectionId }: ChatMessage): Turn {
  return { key: `m${id}`, status: 'completed', chatId, sectionId, messages: [], open: nothingOpen };
}

function add(turn: Turn, message: ChatMessage): Turn {
  if (message.kind === 'question') return { ...turn, question: message };
  const chatId = turn.chatId ?? message.chatId;
  return { ...turn, chatId, messages: [...turn.messages, message], status: statusAfter(turn, message) };
}

/** What the last stored messages tell about how the turn ended. */
function statusAfter({ status }: Turn, { kind, details }: ChatMessage): TurnStatus {
  if (kind === 'interrupt') return 'requires_action';
  if (kind === 'error') return 'failed';
  if (details?.isCutOff && status !== 'failed') return 'canceled';
  return status === 'requires_action' && kind === 'answer' ? 'completed' : status;
}
