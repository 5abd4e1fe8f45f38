/** Runs that are about to be stored. Limits count them, so that many starts at once do not all find room. */
export class StartingRuns {
  readonly #bySpace = new Map<string, number>();
  total = 0;

  of(spaceId: string): number {
    return this.#bySpace.get(spaceId) ?? 0;
  }

  /** Counts a run until the returned function is called. */
  begin(spaceId: string): () => void {
    this.#add(spaceId, 1);
    return () => this.#add(spaceId, -1);
  }

  #add(spaceId: string, count: number): void {
    const sum = this.of(spaceId) + count;
    this.total += count;
    if (sum === 0) this.#bySpace.delete(spaceId);
    else this.#bySpace.set(spaceId, sum);
  }
}
