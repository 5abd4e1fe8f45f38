import { SocketEnd } from './closeCodes.js';
import type { SocketConnection } from './SocketConnection.js';

/** Limits of unread messages; when one is reached, reading from the socket is paused. */
const maxFrames = 64;
const maxBytes = 1024 * 1024;
const idleMs = 300_000;

/** A received frame; undefined if it was not text. */
export interface Frame {
  text: string | undefined;
}

/** Queue of received messages, read one by one. */
export class Inbox {
  readonly #frames: Frame[] = [];
  #bytes = 0;
  #isPaused = false;
  #isOver = false;
  #wake: () => void = () => undefined;

  constructor(
    private readonly connection: Pick<SocketConnection, 'pause' | 'resume'>,
    private readonly patienceMs = idleMs,
  ) {}

  /** After a pause, data that the system had already read still arrives: at most one chunk. */
  put(text: string | undefined): void {
    if (this.#isOver) return;
    this.#frames.push({ text });
    this.#bytes += text?.length ?? 0;
    if (!this.#isPaused && (this.#frames.length >= maxFrames || this.#bytes >= maxBytes)) {
      this.#isPaused = true;
      this.connection.pause();
    }
    this.#wake();
  }

  /** Discards unread messages, after the peer has disconnected or was disconnected. */
  end(): void {
    this.#isOver = true;
    this.#frames.length = 0;
    this.#wake();
  }

  /** The next frame; undefined at the end. Only time spent waiting here counts as idle. */
  async next(): Promise<Frame | undefined> {
    if (this.#frames.length === 0 && !this.#isOver) await this.#wait();
    const frame = this.#frames.shift();
    this.#bytes -= frame?.text?.length ?? 0;
    if (this.#isPaused && this.#frames.length < maxFrames / 2 && this.#bytes < maxBytes / 2) {
      this.#isPaused = false;
      this.connection.resume();
    }
    return frame;
  }

  async #wait(): Promise<void> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new SocketEnd('idle')), this.patienceMs);
    });
    const woken = new Promise<void>((resolve) => {
      this.#wake = resolve;
    });
    try {
      await Promise.race([woken, late]);
    } finally {
      clearTimeout(timer);
    }
  }
}
