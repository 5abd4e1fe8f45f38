/** Items of several sources in order of arrival. The first failure ends all of them. */
export async function* mergeStreams<Item>(sources: readonly AsyncIterable<Item>[]): AsyncGenerator<Item> {
  const iterators = sources.map((source) => source[Symbol.asyncIterator]());
  const pending = new Map(iterators.map((iterator, place) => [place, step(iterator, place)]));
  try {
    while (pending.size > 0) {
      const { place, result } = await Promise.race(pending.values());
      if (result.done) {
        pending.delete(place);
        continue;
      }
      pending.set(place, step(iterators[place]!, place));
      yield result.value;
    }
  } finally {
    for (const promise of pending.values()) promise.catch(() => undefined);
    for (const place of pending.keys()) void iterators[place]?.return?.()?.catch(() => undefined);
  }
}

async function step<Item>(iterator: AsyncIterator<Item>, place: number) {
  return { place, result: await iterator.next() };
}
