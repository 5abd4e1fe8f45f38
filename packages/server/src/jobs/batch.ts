interface Waiting<Item, Result> {
  item: Item;
  done(result: Result): void;
  failed(error: unknown): void;
}

/** Limits of a batch. */
export interface BatchLimits<Item> {
  /** Number of items. */
  items?: number;
  /** Sum of the weights of its items; a single item may exceed it. */
  weight?: number;
  weigh?: (item: Item) => number;
}

/**
 * Batches writes: items that arrive during a write share the next one. If a batch fails, its items are
 * retried one by one, so that a failing item does not affect others.
 */
export function batched<Item, Result>(
  write: (items: readonly Item[]) => Promise<readonly Result[]>,
  { items: maxItems = 500, weight: maxWeight = Number.POSITIVE_INFINITY, weigh }: BatchLimits<Item> = {},
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

  function nextSize(): number {
    if (!weigh) return maxItems;
    let weight = 0;
    const end = waiting.findIndex(({ item }, index) => {
      weight += weigh(item);
      return index > 0 && weight > maxWeight;
    });
    return Math.min(maxItems, end < 0 ? waiting.length : end);
  }

  async function drain(): Promise<void> {
    if (isWriting) return;
    isWriting = true;
    while (waiting.length > 0) await settle(waiting.splice(0, nextSize()));
    isWriting = false;
  }

  return (item) =>
    new Promise((done, failed) => {
      waiting.push({ item, done, failed });
      void drain();
    });
}
