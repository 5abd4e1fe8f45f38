/** A stretch of items, or of pixels without items. */
export type Stretch = { kind: 'item'; index: number } | { kind: 'gap'; key: string; height: number };

/** Which items of a list are drawn. Heights are guessed until an item has been drawn once. */
export class ListWindow {
  readonly #heights = new Map<string, number>();
  #keys: readonly string[] = [];
  #measured = 0;
  #sum = 0;

  setKeys(keys: readonly string[]): void {
    this.#keys = keys;
  }

  /** Notes the height of an item. True if it is another one than before. In a hidden pane, nothing has a height. */
  measure(key: string, height: number): boolean {
    const before = this.#heights.get(key);
    if (height === 0 || Math.abs(height - (before ?? Number.POSITIVE_INFINITY)) < 1) return false;
    if (before === undefined) this.#measured++;
    this.#sum += height - (before ?? 0);
    this.#heights.set(key, height);
    return true;
  }

  /** The height of an item: as measured, else the average of those that were. */
  heightOf(key: string): number {
    return this.#heights.get(key) ?? this.#average();
  }

  #average(): number {
    return this.#measured === 0 ? firstGuess : this.#sum / this.#measured;
  }

  /** The items between two positions in pixels, and those pinned, with the gaps between them. */
  stretches(top: number, bottom: number, pinned: ReadonlySet<number>): Stretch[] {
    const stretches: Stretch[] = [];
    let offset = 0;
    this.#keys.forEach((key, index) => {
      const height = this.heightOf(key);
      const isDrawn = (offset + height > top && offset < bottom) || pinned.has(index);
      offset += height;
      const last = stretches.at(-1);
      if (isDrawn) stretches.push({ kind: 'item', index });
      else if (last?.kind === 'gap') last.height += height;
      else stretches.push({ kind: 'gap', key: `gap-${key}`, height });
    });
    return stretches;
  }

  get total(): number {
    return this.#keys.reduce((sum, key) => sum + this.heightOf(key), 0);
  }
}

const firstGuess = 180;
