import { OwnLists } from './OwnLists.js';
import type { Rows } from './Rows.js';
import { Table } from './Table.js';
import type { Key } from './WorkflowDocument.js';

/** With more keys, a set is used: removing a key from a longer list would be slow. */
const longestList = 16;

/**
 * Keys by id, in insertion order. Nearly every id has one node, and a node has few edges: those use a single
 * value or a short list instead of a set, which halves the memory of a document.
 */
export class KeysById {
  readonly #keys: Table<Key | Key[] | Set<Key>>;
  readonly #own = new OwnLists();

  /** `rows` are the rows of ids. */
  constructor(rows: Rows) {
    this.#keys = new Table(rows);
  }

  /** Called when a snapshot is taken or restored: lists then belong to the snapshot too. */
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

  /** The keys of an id, copied if shared with a snapshot. */
  #ownOf(id: string): Key | Key[] | Set<Key> | undefined {
    const keys = this.#keys.get(id);
    if (keys === undefined || typeof keys === 'string' || this.#own.has(keys)) return keys;
    const own = this.#own.add(keys instanceof Set ? new Set(keys) : keys.slice());
    this.#keys.set(id, own);
    return own;
  }
}
