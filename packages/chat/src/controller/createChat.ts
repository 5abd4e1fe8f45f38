import type { ChatError, ChatEvent } from '../model/ChatEvent.js';
import type { ChatMessage, Feedback } from '../model/ChatMessage.js';
import type { ChatState, Turn } from '../model/ChatState.js';
import type { ChatTransport, OutgoingMessage, StreamOptions } from '../model/ChatTransport.js';
import { end, foldEvent, isRunning } from '../model/foldEvent.js';
import { groupMessages } from '../model/groupMessages.js';
import { type ChatController, type ChatOptions, type Draft, referenceOf } from './ChatController.js';
import { ChatInterruption, defaultLimits, followChat } from './followChat.js';
import { joinPages } from './joinPages.js';
import { nextFrame } from './nextFrame.js';
import { toQuestion } from './toQuestion.js';

type Open = (options: StreamOptions) => AsyncIterable<ChatEvent>;

/** A conversation over a transport. */
export function createChat(transport: ChatTransport, options: ChatOptions = {}): ChatController {
  const limits = { ...defaultLimits, ...options.limits };
  const now = options.now ?? Date.now;
  const listeners = new Set<() => void>();
  /** Streams by the key of their turn. */
  const streams = new Map<string, AbortController>();
  const sent = new Map<string, OutgoingMessage>();
  const leaving = new AbortController();
  let state: ChatState = {
    turns: [],
    history: transport.history ? 'idle' : 'complete',
    isLoaded: !transport.history,
  };
  let published = state;
  let cursor: string | undefined;
  let loading: Promise<void> | undefined;
  let keys = 0;

  const publish = nextFrame(() => {
    published = state;
    for (const listener of listeners) listener();
  });

  function update(change: Partial<ChatState>): void {
    state = { ...state, ...change };
    publish();
  }

  const find = (key: string) => state.turns.find((turn) => turn.key === key);

  function replace(key: string, change: (turn: Turn) => Turn): void {
    const index = state.turns.findIndex((turn) => turn.key === key);
    const turn = state.turns[index];
    if (!turn) return;
    const next = change(turn);
    if (next !== turn) update({ turns: state.turns.with(index, next) });
  }

  const newKey = () => `t${now().toString(36)}-${keys++}`;
  const runningTurn = () => state.turns.findLast(({ status }) => isRunning(status));

  function begin(question: ChatMessage, key: string): Turn {
    const sectionId = state.nextSectionId ?? state.turns.at(-1)?.sectionId;
    return { key, status: 'sending', sectionId, question, messages: [], open: new Set(), sentAt: now() };
  }

  /** Follows a stream into its turn. Resolves once it has begun, and rejects if it fails before the first event. */
  function follow(key: string, open: Open): Promise<boolean> {
    const abort = new AbortController();
    streams.set(key, abort);
    return new Promise((resolve, reject) => {
      let hasBegun = false;
      const stream = {
        signal: abort.signal,
        limits,
        start: () => open({ signal: abort.signal }),
        canResume: () => transport.resume !== undefined && find(key)?.chatId !== undefined,
        resume: () => resumeTurn(find(key), abort.signal),
        isOver: () => !isRunning(find(key)?.status ?? 'completed'),
        onReconnecting: () => replace(key, (turn) => ({ ...turn, isReconnecting: true })),
        onEvent: (event: ChatEvent) => {
          hasBegun = true;
          resolve(true);
          replace(key, (turn) => foldEvent(connected(turn), event, now()));
        },
      };
      const finish = () => {
        if (streams.get(key) === abort) streams.delete(key);
      };
      followChat(stream).then(
        () => {
          finish();
          resolve(hasBegun);
        },
        (error) => {
          finish();
          if (!hasBegun) return reject(error);
          replace(key, (turn) => ({ ...end(turn, 'failed', now()), error: toError(error) }));
        },
      );
    });
  }

  function resumeTurn(turn: Turn | undefined, signal: AbortSignal) {
    return turn?.chatId === undefined
      ? undefined
      : transport.resume?.(turn.chatId, { signal, lastEventId: turn.lastEventId });
  }

  function sendTurn(turn: Turn, open: Open): void {
    stop();
    const turns = [...state.turns.filter(({ key }) => key !== turn.key), turn];
    update({ turns, nextSectionId: undefined, clearedAt: undefined });
    follow(turn.key, open).catch((error) =>
      replace(turn.key, (failed) => ({ ...end(failed, 'not_sent', now()), error: toError(error) })),
    );
  }

  function send(draft: Draft): void {
    const message = toOutgoing(draft, newKey());
    const turn = begin(toQuestion(message, now()), message.localId);
    sent.set(turn.key, message);
    sendTurn(turn, (streamOptions) => transport.send(message, streamOptions));
  }

  function stop(): void {
    const turn = runningTurn();
    if (!turn) return;
    streams.get(turn.key)?.abort();
    const hasQuestionOnly = turn.status === 'sending' && turn.messages.length === 0;
    replace(turn.key, (running) => cutOff(end(running, 'canceled', now())));
    if (!hasQuestionOnly || turn.chatId !== undefined)
      transport
        .stop?.(referenceOf(turn))
        .catch((error) => replace(turn.key, (stopped) => ({ ...stopped, error: toError(error) })));
  }

  function retry(key: string): void {
    const turn = find(key);
    const message = sent.get(key);
    if (!turn?.question) return;
    if (turn.status !== 'not_sent') {
      if (transport.regenerate) void regenerate(key).catch(() => undefined);
      else send({ text: message?.text ?? turn.question.content, attachments: message?.attachments });
      return;
    }
    if (!message) return;
    const again = { ...begin(turn.question, key), sectionId: turn.sectionId };
    sendTurn(again, (streamOptions) => transport.send(message, streamOptions));
  }

  const answer: ChatController['answer'] = (key, given, text) => {
    const interrupt = find(key)?.messages.findLast((message) => message.interrupt)?.interrupt;
    const { answer: answerInPlace } = transport;
    if (!interrupt || !answerInPlace) return send({ text });
    const message = toOutgoing({ text }, newKey());
    const turn = begin(toQuestion(message, now()), message.localId);
    sent.set(turn.key, message);
    sendTurn(turn, (streamOptions) => answerInPlace.call(transport, interrupt, given, streamOptions));
  };

  /** Shows `next` in place of a turn and everything after it, and shows those again if it does not begin. */
  async function replaceFrom(turn: Turn, next: Turn, open: Open): Promise<void> {
    stop();
    const index = state.turns.indexOf(find(turn.key)!);
    const replaced = state.turns.slice(index);
    update({ turns: [...state.turns.slice(0, index), next] });
    const restore = () =>
      update({ turns: [...state.turns.filter(({ key }) => key !== next.key), ...replaced] });
    const hasBegun = await follow(next.key, open).catch((error) => {
      restore();
      throw toFailure(error);
    });
    if (!hasBegun) restore();
  }

  async function regenerate(key: string): Promise<void> {
    const turn = find(key);
    const { regenerate: ask } = transport;
    if (!turn?.question || !ask) return;
    const next = { ...begin(turn.question, key), sectionId: turn.sectionId };
    await replaceFrom(turn, next, (streamOptions) => ask.call(transport, referenceOf(turn), streamOptions));
  }

  async function edit(key: string, draft: Draft): Promise<void> {
    const turn = find(key);
    const { edit: ask } = transport;
    if (!turn || !ask) return;
    const message = toOutgoing(draft, newKey());
    const next = { ...begin(toQuestion(message, now()), message.localId), sectionId: turn.sectionId };
    sent.set(next.key, message);
    await replaceFrom(turn, next, (streamOptions) =>
      ask.call(transport, referenceOf(turn), message, streamOptions),
    );
  }

  function load(): Promise<void> {
    loading ??= loadOlder();
    return loading;
  }

  async function loadOlder(): Promise<void> {
    if (!transport.history || state.history === 'loading' || state.history === 'complete') return;
    update({ history: 'loading' });
    try {
      const page = await transport.history({ cursor, signal: leaving.signal });
      cursor = page.cursor;
      const turns = joinPages(groupMessages(page.messages), state.turns);
      update({ turns, history: cursor === undefined ? 'complete' : 'idle', isLoaded: true });
      if (page.runningChatId !== undefined) followRunning(page.runningChatId);
    } catch {
      update({ history: 'failed', isLoaded: true });
    }
  }

  /** Goes on with a chat that was running when the page was opened. */
  function followRunning(chatId: string): void {
    const turn = state.turns.findLast((one) => one.chatId === chatId || one.question?.chatId === chatId);
    if (!transport.resume || !turn || streams.has(turn.key)) return;
    // The stream tells everything again from its beginning.
    replace(turn.key, (one) => ({ ...one, chatId, status: 'in_progress', messages: [], endedAt: undefined }));
    follow(turn.key, ({ signal }) => transport.resume!(chatId, { signal })).catch((error) =>
      replace(turn.key, (one) => ({ ...end(one, 'failed', now()), error: toError(error) })),
    );
  }

  return {
    transport,
    getState: () => published,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    load,
    loadOlder,
    send,
    stop,
    retry,
    answer,
    regenerate,
    edit,
    async branch(key) {
      const turn = find(key);
      if (turn) await transport.branch?.(referenceOf(turn));
    },
    async remove(key) {
      const turn = find(key);
      if (!turn) return;
      if (isRunning(turn.status)) stop();
      if (turn.status !== 'not_sent') await transport.remove?.(referenceOf(turn));
      update({ turns: state.turns.filter((one) => one.key !== key) });
    },
    async rate(messageId, feedback) {
      await transport.rate?.(messageId, feedback);
      const turn = state.turns.find(({ messages }) => messages.some(({ id }) => id === messageId));
      if (turn) replace(turn.key, (rated) => withFeedback(rated, messageId, feedback));
    },
    async clearContext() {
      const cleared = await transport.clearContext?.();
      if (cleared) update({ nextSectionId: cleared.sectionId, clearedAt: now() });
    },
    async clearHistory() {
      stop();
      await transport.clearHistory?.();
      cursor = undefined;
      update({ turns: [], history: 'complete', nextSectionId: undefined, clearedAt: undefined });
    },
    dispose() {
      leaving.abort();
      for (const abort of streams.values()) abort.abort();
    },
  };
}

function toOutgoing({ text, attachments = [], quote }: Draft, localId: string): OutgoingMessage {
  return { localId, text, attachments, quote };
}

function connected(turn: Turn): Turn {
  return turn.isReconnecting ? { ...turn, isReconnecting: undefined } : turn;
}

/** Marks the last answer as cut off. */
function cutOff(turn: Turn): Turn {
  const index = turn.messages.findLastIndex(({ kind }) => kind === 'answer');
  const answer = turn.messages[index];
  if (!answer) return turn;
  const details = { ...answer.details, isCutOff: true };
  return { ...turn, messages: turn.messages.with(index, { ...answer, details }) };
}

function withFeedback(turn: Turn, messageId: string, feedback: Feedback | null): Turn {
  const messages = turn.messages.map((message) =>
    message.id === messageId
      ? { ...message, details: { ...message.details, feedback: feedback ?? undefined } }
      : message,
  );
  return { ...turn, messages };
}

/** Errors of the area itself have a reason, whose words depend on the language. */
function toError(error: unknown): ChatError {
  if (error instanceof ChatInterruption) return { message: '', reason: error.reason };
  const { message, code, logId, reason } = Object(error) as Partial<ChatError>;
  return {
    message: typeof message === 'string' ? message : String(error),
    code: typeof code === 'number' ? code : undefined,
    logId: typeof logId === 'string' ? logId : undefined,
    reason: typeof reason === 'string' ? reason : undefined,
  };
}

function toFailure(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
