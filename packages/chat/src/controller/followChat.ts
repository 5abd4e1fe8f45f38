import type { ChatEvent } from '../model/ChatEvent.js';

/** How long to wait, in milliseconds. */
export interface ChatLimits {
  /** From sending to the first event; then the message counts as not sent. Default: 120,000. */
  firstEvent: number;
  /** Between two events; then the connection counts as lost. Default: 300,000. */
  nextEvent: number;
  /** Before each attempt to reconnect; after the last one the turn fails. Default: 0.5 s, doubled up to 8 s. */
  reconnect: readonly number[];
}

export const defaultLimits: ChatLimits = {
  firstEvent: 120_000,
  nextEvent: 300_000,
  reconnect: [500, 1000, 2000, 4000, 8000],
};

/** Why a chat ended without an event that says so. */
export class ChatInterruption extends Error {
  constructor(
    readonly reason: 'no_answer' | 'connection_lost',
    options?: ErrorOptions,
  ) {
    super(reason, options);
  }
}

interface Follow {
  start(): AsyncIterable<ChatEvent>;
  /** The events that have not been received yet. */
  resume(): AsyncIterable<ChatEvent> | undefined;
  canResume(): boolean;
  onEvent(event: ChatEvent): void;
  onReconnecting(): void;
  /** Whether an event has ended the chat. */
  isOver(): boolean;
  signal: AbortSignal;
  limits: ChatLimits;
}

/**
 * Reads a chat to its end and reconnects if its stream is lost. Rejects if the first stream fails before any event, or if
 * reconnecting does not help. Returns early when the signal aborts.
 */
export async function followChat(follow: Follow): Promise<void> {
  const { signal, limits } = follow;
  let open: () => AsyncIterable<ChatEvent> | undefined = follow.start;
  let hasBegun = false;
  for (let attempt = 0; ; ) {
    let failure: unknown = new ChatInterruption('connection_lost');
    try {
      const events = open();
      if (!events) throw failure;
      const first = hasBegun ? limits.nextEvent : limits.firstEvent;
      for await (const event of withLimits(events, first, limits.nextEvent, signal)) {
        hasBegun = true;
        attempt = 0;
        follow.onEvent(event);
        if (event.type === 'done') return;
      }
    } catch (error) {
      failure = error;
    }
    if (signal.aborted || follow.isOver()) return;
    if (!hasBegun) throw failure;
    const wait = follow.canResume() ? limits.reconnect[attempt++] : undefined;
    if (wait === undefined) throw lost(failure);
    follow.onReconnecting();
    await pause(wait, signal);
    if (signal.aborted) return;
    open = follow.resume;
  }
}

function lost(cause: unknown): ChatInterruption {
  return cause instanceof ChatInterruption ? cause : new ChatInterruption('connection_lost', { cause });
}

/** Waits; while the browser is offline, until it is online again. */
function pause(milliseconds: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const isOffline = globalThis.navigator?.onLine === false;
    const timer = isOffline ? undefined : setTimeout(finish, milliseconds);
    if (isOffline) globalThis.addEventListener?.('online', finish);
    signal.addEventListener('abort', finish);
    function finish() {
      clearTimeout(timer);
      globalThis.removeEventListener?.('online', finish);
      signal.removeEventListener('abort', finish);
      resolve();
    }
  });
}

/** The events, until the signal aborts. Throws if the next one takes too long. */
async function* withLimits(
  events: AsyncIterable<ChatEvent>,
  first: number,
  next: number,
  signal: AbortSignal,
): AsyncGenerator<ChatEvent> {
  const iterator = events[Symbol.asyncIterator]();
  let limit = first;
  try {
    for (;;) {
      const result = await nextWithin(iterator, limit, signal);
      if (!result || result.done) return;
      limit = next;
      yield result.value;
    }
  } finally {
    // A stream that hangs does not return either, so nothing waits for it.
    void Promise.resolve(iterator.return?.()).catch(() => undefined);
  }
}

function nextWithin(
  iterator: AsyncIterator<ChatEvent>,
  limit: number,
  signal: AbortSignal,
): Promise<IteratorResult<ChatEvent> | undefined> {
  if (signal.aborted) return Promise.resolve(undefined);
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => finish(() => reject(new ChatInterruption('no_answer'))), limit);
    const onAbort = () => finish(() => resolve(undefined));
    signal.addEventListener('abort', onAbort);
    function finish(settle: () => void) {
      clearTimeout(timer);
      signal.removeEventListener('abort', onAbort);
      settle();
    }
    iterator.next().then(
      (result) => finish(() => resolve(result)),
      (error) => finish(() => reject(error)),
    );
  });
}
