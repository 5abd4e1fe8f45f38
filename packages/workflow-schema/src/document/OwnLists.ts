/** Which lists may be written on: those that were made since something was last kept. */
export class OwnLists {
  #own: WeakSet<object> | undefined;

  /** From now on all that there is belongs to what was kept as well. */
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
