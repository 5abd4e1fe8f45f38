interface Waiting<Item, Result> {
  item: Item;
  done(result: Result): void;
  failed(error: unknown): void;
}

/**
 * Batches writes: items that arrive during a write share the next one. If a batch fails, its items are
 * retried one by one, so that a failing item does not affect others.
 */
export function batched<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  maxBatchSize = 500,
): (item: Item) => Promise<Result> {
  const waiting: Waiting<Item, Result>[] = [];
  let isWriting = false;

  async function settle(group: readonly Waiting<Item, Result>[]): Promise<void> {
    try {
      const results = await write(group.map(({ item }) => item));
      for (const [index, one] of group.entries()) one.done(results[index] as Result);
    } catch (error) {
      if (group.length === 1) group[0]?.failed(error);
      else for (const one of group) await settle([one]);
    }
  }

  async function drain(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await settle(waiting.splice(0, maxBatchSize));
    isWriting = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      void drain();
    });
}
