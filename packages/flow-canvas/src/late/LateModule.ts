/** A lazily loaded module. Once it is loaded, `value` gives synchronous access. */
export class LateModule<Value> {
  #value: Value | undefined;
  #pending: Promise<Value> | undefined;
  readonly #import: () => Promise<Value>;
  readonly #listeners = new Set<() => void>();

  /** @param load the dynamic `import()`, whose chunk holds the code. */
  constructor(load: () => Promise<Value>) {
    this.#import = load;
  }

  get value(): Value | undefined {
    return this.#value;
  }

  /** Loads the code. Concurrent calls share one request; after a failure the next call retries. */
  load(): Promise<Value> {
    this.#pending ??= this.#import().then(
      (value) => {
        this.give(value);
        return value;
      },
      (error: unknown) => {
        this.#pending = undefined;
        throw error;
      },
    );
    return this.#pending;
  }

  /** Calls `act` with the code, now or once it is loaded. Does nothing if loading fails. */
  use(act: (value: Value) => void): void {
    if (this.#value !== undefined) act(this.#value);
    else this.load().then(act, () => undefined);
  }

  /** Sets code that is loaded already, so that it need not be fetched. */
  give(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  /** Notifies when the code is loaded. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Starts loading in advance. A failure is reported only when the code is actually needed. */
  preload(): void {
    this.use(() => undefined);
  }
}
