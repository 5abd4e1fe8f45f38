/** What is awaited, or `late()` when it takes longer; what is then still under way is left to its own end. */
export async function inTime<T>(awaited: Promise<T>, ms: number, late: () => Error): Promise<T> {
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
