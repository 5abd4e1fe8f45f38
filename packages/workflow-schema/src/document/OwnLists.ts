/** Tracks which lists may be modified in place: those created since the last snapshot. */
export class OwnLists {
  #own: WeakSet<object> | undefined;

  /** Marks all existing lists as shared with a snapshot. */
  share(): void {
    this.#own = new WeakSet();
  }

  has(list: object): boolean {
    return this.#own === undefined || this.#own.has(list);
  }

  add<List extends object>(list: List): List {
    this.#own?.add(list);
    return list;
  }
}
