import {
  type ChatMessage,
  createFloodGate,
  type PageMessage,
  readPageMessage,
  toSent,
} from '../messages/messages.js';

const tokenMs = 10_000;

/** The page around the chat. */
export interface Host {
  /** Its origin, as the browser says. */
  readonly origin: string;
  readonly hello: Extract<PageMessage, { type: 'hello' }>;
  send(message: ChatMessage): void;
  /** Asks for a token of the visitor; undefined if the page has none. */
  askForToken(): Promise<string | undefined>;
  /** Called when the window with the chat was opened. */
  onShown: (() => void) | undefined;
}

/**
 * Waits for the page around the chat. The first window that greets is the page, if it is the parent: from then on
 * only messages from its origin are read, and what the chat says is sent to this origin alone.
 */
export function meetHost(): Promise<Host> {
  const parent = window.parent;
  const isOpenGate = createFloodGate();
  let answerToken: ((token: string | undefined) => void) | undefined;
  let host: Host | undefined;
  return new Promise((resolve) => {
    addEventListener('message', ({ data, origin, source }) => {
      if (source !== parent || origin === 'null' || (host && origin !== host.origin)) return;
      const message = isOpenGate() ? readPageMessage(data) : undefined;
      if (!message) return;
      if (message.type === 'shown') return host?.onShown?.();
      if (message.type === 'token') return answerToken?.(message.token);
      if (host) return;
      host = {
        origin,
        hello: message,
        send: (said) => parent.postMessage(toSent(said), origin),
        askForToken: () =>
          new Promise((answer) => {
            answerToken = answer;
            setTimeout(() => answer(undefined), tokenMs);
            host?.send({ type: 'needToken' });
          }),
        onShown: undefined,
      };
      host.send({ type: 'ready' });
      resolve(host);
    });
  });
}
