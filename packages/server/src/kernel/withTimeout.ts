/**
 * Awaits a promise with a time limit; throws `late()` when it is exceeded. The operation itself is not
 * aborted.
 */
export async function withTimeout<T>(awaited: Promise<T>, ms: number, late: () => Error): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(late()), ms);
  });
  try {
    return await Promise.race([awaited, limit]);
  } finally {
    clearTimeout(timer);
  }
}
