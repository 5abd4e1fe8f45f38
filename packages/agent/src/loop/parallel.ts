/** A job that sends values until it ends. */
export type Job<Value> = (send: (value: Value) => void) => Promise<void>;

/** Runs jobs at once, and gives what they send as it comes. Rejects with the first failure. */
export async function* parallel<Value>(jobs: readonly Job<Value>[]): AsyncGenerator<Value, void> {
  const sent: Value[] = [];
  let left = jobs.length;
  let failure: { error: unknown } | undefined;
  let wake: () => void = () => {};
  const send = (value: Value) => {
    sent.push(value);
    wake();
  };
  for (const job of jobs) {
    job(send)
      .catch((error: unknown) => {
        failure ??= { error };
      })
      .finally(() => {
        left--;
        wake();
      });
  }
  for (;;) {
    while (sent.length > 0) yield sent.shift()!;
    if (failure) throw failure.error;
    if (left === 0) return;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}
