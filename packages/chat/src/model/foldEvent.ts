import type { ChatEvent, ChatInfo } from './ChatEvent.js';
import type { ChatMessage } from './ChatMessage.js';
import type { Turn, TurnStatus } from './ChatState.js';

/** The turn after an event. Events that came before are recognised by their id and change nothing. */
export function foldEvent(turn: Turn, event: ChatEvent, now: number): Turn {
  if (isRepeated(turn, event)) return turn;
  const next = foldNew(turn, event, now);
  return event.id === undefined ? next : { ...next, lastEventId: event.id };
}

/** Ids of a stream are numbers that grow. Others cannot be compared, so only the last one is recognised. */
function isRepeated({ lastEventId }: Turn, { id }: ChatEvent): boolean {
  if (id === undefined || lastEventId === undefined) return false;
  if (id === lastEventId) return true;
  const isNumber = /^\d{1,15}$/;
  return isNumber.test(id) && isNumber.test(lastEventId) && Number(id) < Number(lastEventId);
}

function foldNew(turn: Turn, event: ChatEvent, now: number): Turn {
  switch (event.type) {
    case 'chat':
      return foldChat(turn, event.chat, now);
    case 'message.ack':
      return { ...started(turn), question: mergeQuestion(turn.question, event.message) };
    case 'message.delta':
      return withText(extend(started(turn), event.message), event.message, now);
    case 'message.completed':
      return withText(complete(started(turn), event.message), event.message, now);
    case 'error':
      return end({ ...turn, error: event.error }, 'failed', now);
    case 'done':
      return isRunning(turn.status) ? end(turn, 'completed', now) : turn;
  }
}

/** Whether events of the turn are still expected. */
export function isRunning(status: TurnStatus): boolean {
  return status === 'sending' || status === 'in_progress';
}

function foldChat(turn: Turn, chat: ChatInfo, now: number): Turn {
  const known = {
    ...turn,
    chatId: chat.id || turn.chatId,
    sectionId: chat.sectionId ?? turn.sectionId,
    chat,
    error: chat.error ?? turn.error,
  };
  if (chat.status === 'created' || chat.status === 'in_progress') return started(known);
  return end(known, chat.status, now);
}

function started(turn: Turn): Turn {
  return turn.status === 'sending' ? { ...turn, status: 'in_progress' } : turn;
}

/** Ends a turn. Steps and texts that were open stay as far as they got. */
export function end(turn: Turn, status: TurnStatus, now: number): Turn {
  return { ...turn, status, open: nothingOpen, isReconnecting: undefined, endedAt: turn.endedAt ?? now };
}

const nothingOpen: ReadonlySet<string> = new Set();

/** The stored question has an id and perhaps links to files; what was typed stays if the server does not repeat it. */
function mergeQuestion(shown: ChatMessage | undefined, stored: ChatMessage): ChatMessage {
  if (!shown) return stored;
  const content = stored.content === '' ? { content: shown.content, contentType: shown.contentType } : {};
  return { ...stored, ...content, details: { ...shown.details, ...stored.details } };
}

function extend(turn: Turn, delta: ChatMessage): Turn {
  const index = turn.messages.findLastIndex(({ id }) => id === delta.id);
  const before = turn.messages[index];
  const message = before
    ? {
        ...before,
        ...(delta.details && { details: { ...before.details, ...delta.details } }),
        content: before.content + delta.content,
        reasoning: joinReasoning(before.reasoning, delta.reasoning),
      }
    : delta;
  const open = turn.open.has(delta.id) ? turn.open : new Set([...turn.open, delta.id]);
  return { ...turn, messages: replaced(turn.messages, index, message), open };
}

function complete(turn: Turn, message: ChatMessage): Turn {
  const index = turn.messages.findLastIndex(({ id }) => id === message.id);
  const before = turn.messages[index];
  const whole = before
    ? {
        ...before,
        ...message,
        content: message.content === '' ? before.content : message.content,
        reasoning: message.reasoning || before.reasoning,
        details: { ...before.details, ...message.details },
      }
    : message;
  const open = new Set(turn.open);
  open.delete(message.id);
  return { ...turn, messages: replaced(turn.messages, index, whole), open };
}

function replaced(messages: readonly ChatMessage[], index: number, message: ChatMessage) {
  return index === -1 ? [...messages, message] : messages.with(index, message);
}

function joinReasoning(before: string | undefined, added: string | undefined): string | undefined {
  return added === undefined ? before : (before ?? '') + added;
}

function withText(turn: Turn, { kind, content }: ChatMessage, now: number): Turn {
  return turn.firstTextAt === undefined && kind === 'answer' && content !== ''
    ? { ...turn, firstTextAt: now }
    : turn;
}
