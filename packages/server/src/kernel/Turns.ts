/** Limits how many calls of one person run at once; further ones wait in order. */
export class Turns {
  readonly #people = new Map<string, { open: number; waiting: (() => void)[] }>();

  constructor(readonly together: number) {}

  /** Resolves when the call may start; the returned function ends it. Rejects when aborted while waiting. */
  async begin(userId: string, signal: AbortSignal): Promise<() => void> {
    const person = this.#people.get(userId) ?? { open: 0, waiting: [] };
    this.#people.set(userId, person);
    signal.throwIfAborted();
    if (person.open < this.together) person.open += 1;
    else await waitIn(person.waiting, signal);
    let isOpen = true;
    return () => {
      if (!isOpen) return;
      isOpen = false;
      // The slot passes to the next call without becoming free.
      const next = person.waiting.shift();
      if (next) return next();
      person.open -= 1;
      if (person.open === 0) this.#people.delete(userId);
    };
  }
}

function waitIn(queue: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const start = () => {
      signal.removeEventListener('abort', leave);
      resolve();
    };
    const leave = () => {
      queue.splice(queue.indexOf(start), 1);
      reject(signal.reason);
    };
    signal.addEventListener('abort', leave, { once: true });
    queue.push(start);
  });
}
