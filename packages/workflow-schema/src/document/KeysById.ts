import { OwnLists } from './OwnLists.js';
import type { Rows } from './Rows.js';
import { Table } from './Table.js';
import type { Key } from './WorkflowDocument.js';

/** From so many keys on, taking one away would be felt in a list. */
const longestList = 16;

/**
 * Keys by an id, in the order in which they came. Nearly every id has one node, and a node has few edges: those cost a
 * value or a short list instead of a set each, which halves what a document takes.
 */
export class KeysById {
  readonly #keys: Table<Key | Key[] | Set<Key>>;
  readonly #own = new OwnLists();

  /** `rows` are those of ids. */
  constructor(rows: Rows) {
    this.#keys = new Table(rows);
  }

  /** Called when the rows are kept or put back: lists belong to what was kept as well. */
  share(): void {
    this.#own.share();
  }

  of(id: string): readonly Key[] | ReadonlySet<Key> {
    const keys = this.#keys.get(id);
    if (keys === undefined) return [];
    return typeof keys === 'string' ? [keys] : keys;
  }

  add(id: string, key: Key): void {
    const keys = this.#ownOf(id);
    if (keys === undefined) this.#keys.set(id, key);
    else if (typeof keys === 'string') {
      if (keys !== key) this.#keys.set(id, this.#own.add([keys, key]));
    } else if (keys instanceof Set) keys.add(key);
    else if (!keys.includes(key)) {
      keys.push(key);
      if (keys.length > longestList) this.#keys.set(id, this.#own.add(new Set(keys)));
    }
  }

  delete(id: string, key: Key): void {
    const keys = this.#ownOf(id);
    if (keys === key) this.#keys.delete(id);
    else if (keys instanceof Set) {
      keys.delete(key);
      if (keys.size === 0) this.#keys.delete(id);
    } else if (Array.isArray(keys) && keys.includes(key)) {
      keys.splice(keys.indexOf(key), 1);
      if (keys.length === 0) this.#keys.delete(id);
    }
  }

  /** The keys of an id, to be written on. */
  #ownOf(id: string): Key | Key[] | Set<Key> | undefined {
    const keys = this.#keys.get(id);
    if (keys === undefined || typeof keys === 'string' || this.#own.has(keys)) return keys;
    const own = this.#own.add(keys instanceof Set ? new Set(keys) : keys.slice());
    this.#keys.set(id, own);
    return own;
  }
}
