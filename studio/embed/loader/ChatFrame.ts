import { createFloodGate, type PageMessage, readChatMessage, toSent } from '../messages/messages.js';
import type { ChatOptions } from './options.js';

// The answer of a page that the browser does not show never comes.
const answerMs = 6_000;

/** What the window around a chat does for it. */
interface FrameEvents {
  onClose(): void;
  onRefused(): void;
  onReady(): void;
}

/**
 * The frame with a chat. Messages go to the origin of this installation only, and are read only if they come from
 * there and from this very frame.
 */
export class ChatFrame {
  readonly element = document.createElement('iframe');
  readonly #origin: string;
  readonly #isOpenGate = createFloodGate();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    base: string,
    private readonly options: ChatOptions,
    title: string,
    private readonly events: FrameEvents,
  ) {
    this.#origin = new URL(base).origin;
    this.element.title = title;
    this.element.allow = 'clipboard-write';
    this.element.setAttribute(
      'sandbox',
      'allow-scripts allow-same-origin allow-forms allow-popups allow-popups-to-escape-sandbox allow-downloads',
    );
    this.element.addEventListener('load', () => void this.#greet());
    addEventListener('message', this.#hear);
    this.element.src = `${base}/embed/${options.channel}`;
  }

  send(message: PageMessage): void {
    this.element.contentWindow?.postMessage(toSent(message), this.#origin);
  }

  remove(): void {
    clearTimeout(this.#timer);
    removeEventListener('message', this.#hear);
    this.element.remove();
  }

  async #greet(): Promise<void> {
    const { theme, language } = this.options;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.events.onRefused(), answerMs);
    const token = await this.#token();
    this.send({
      type: 'hello',
      ...(token && { token }),
      ...(theme && { theme }),
      ...(language && { language }),
    });
  }

  readonly #hear = (event: MessageEvent): void => {
    if (event.origin !== this.#origin || event.source !== this.element.contentWindow) return;
    const message = this.#isOpenGate() ? readChatMessage(event.data) : undefined;
    if (!message) return;
    if (message.type === 'close') this.events.onClose();
    else if (message.type === 'needToken') void this.#answerToken();
    else this.#becomeReady();
  };

  #becomeReady(): void {
    clearTimeout(this.#timer);
    this.events.onReady();
  }

  async #answerToken(): Promise<void> {
    // A token in the page does not change; only a function can fetch another.
    const token = typeof this.options.token === 'function' ? await this.#token() : undefined;
    this.send({ type: 'token', ...(token && { token }) });
  }

  async #token(): Promise<string | undefined> {
    const { token } = this.options;
    try {
      return typeof token === 'function' ? await token() : token;
    } catch (error) {
      console.error('Heddle chat: the token could not be fetched', error);
      return undefined;
    }
  }
}
