import { SocketEnd } from './closeCodes.js';
import type { SocketConnection } from './SocketConnection.js';

/** What came and was not read yet; beyond either bound the other side has to wait. */
const mostFrames = 64;
const mostBytes = 1024 * 1024;
const idleMs = 300_000;

/** A frame as it came; undefined is one that was no text. */
export interface Frame {
  text: string | undefined;
}

/** The messages of the other side in their order, read one by one. */
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

  /** What the system had read already still comes after a pause: at most one of its chunks. */
  put(text: string | undefined): void {
    if (this.#isOver) return;
    this.#frames.push({ text });
    this.#bytes += text?.length ?? 0;
    if (!this.#isPaused && (this.#frames.length >= mostFrames || this.#bytes >= mostBytes)) {
      this.#isPaused = true;
      this.connection.pause();
    }
    this.#wake();
  }

  /** Nothing more is read: whoever has hung up, or was put out, is not listened to. */
  end(): void {
    this.#isOver = true;
    this.#frames.length = 0;
    this.#wake();
  }

  /** The next frame, or undefined when there is none any more. Only waiting for one counts as idle. */
  async next(): Promise<Frame | undefined> {
    if (this.#frames.length === 0 && !this.#isOver) await this.#wait();
    const frame = this.#frames.shift();
    this.#bytes -= frame?.text?.length ?? 0;
    if (this.#isPaused && this.#frames.length < mostFrames / 2 && this.#bytes < mostBytes / 2) {
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
