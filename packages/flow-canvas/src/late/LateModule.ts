/** Code that comes when it is first needed. Once it is there, `value` has it without waiting. */
export class LateModule<Value> {
  #value: Value | undefined;
  #pending: Promise<Value> | undefined;
  readonly #import: () => Promise<Value>;
  readonly #listeners = new Set<() => void>();

  /** @param load the `import()`; its default is what the bundler puts into a file of its own. */
  constructor(load: () => Promise<Value>) {
    this.#import = load;
  }

  get value(): Value | undefined {
    return this.#value;
  }

  /** Asks for the code, once for everybody; after a failure the next call asks again. */
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

  /** Does something with the code: now, or when it has come. Where it does not come, nothing. */
  use(act: (value: Value) => void): void {
    if (this.#value !== undefined) act(this.#value);
    else this.load().then(act, () => undefined);
  }

  /** Takes what somebody has already, so that nobody waits for it. */
  give(value: Value): void {
    this.#value = value;
    for (const listener of this.#listeners) listener();
  }

  /** Hears when the code is there. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** Asks ahead of need. A failure is said when the code is really needed. */
  preload(): void {
    this.use(() => undefined);
  }
}
