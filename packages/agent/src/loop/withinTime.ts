/**
 * Calls a service that may ignore its signal. Rejects, and aborts the signal of the call, when `signal` is
 * aborted, with its reason, or after `limitMs`, with `late()`.
 */
export async function withinTime<Value>(
  { signal, limitMs, late }: { signal: AbortSignal; limitMs: number; late(): Error },
  call: (stop: AbortSignal) => Promise<Value>,
): Promise<Value> {
  signal.throwIfAborted();
  const stop = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let onAbort = () => {};
  const over = new Promise<never>((_, reject) => {
    const end = (reason: unknown) => {
      stop.abort(reason);
      reject(reason);
    };
    onAbort = () => end(signal.reason);
    signal.addEventListener('abort', onAbort);
    if (Number.isFinite(limitMs)) timer = setTimeout(() => end(late()), limitMs);
  });
  try {
    return await Promise.race([call(stop.signal), over]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', onAbort);
  }
}
