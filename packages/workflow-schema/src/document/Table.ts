import { type Page, PagedTable, pageRows } from './PagedTable.js';

interface ValuePage<Value> extends Page {
  values: (Value | undefined)[];
}

/** Values by key, with the read interface of a `Map`. */
export class Table<Value> extends PagedTable<Value, ValuePage<Value>> implements ReadonlyMap<string, Value> {
  /** The values, in the order in which their keys were first added. */
  *values(): Generator<Value, undefined> {
    for (const page of this.pages)
      for (const value of page?.values ?? []) if (value !== undefined) yield value;
  }

  [Symbol.iterator](): Generator<[string, Value], undefined> {
    return this.entries();
  }

  /** Calls a function with each value and its key, in the same order. */
  forEach(tell: (value: Value, key: string, table: ReadonlyMap<string, Value>) => void): void {
    for (const [key, value] of this) tell(value, key, this);
  }

  protected makePage(from: ValuePage<Value> | undefined): ValuePage<Value> {
    return { epoch: 0, values: from?.values.slice() ?? new Array(pageRows).fill(undefined) };
  }

  protected read({ values }: ValuePage<Value>, index: number): Value | undefined {
    return values[index];
  }

  protected replace(
    { values }: ValuePage<Value>,
    index: number,
    value: Value | undefined,
  ): Value | undefined {
    const before = values[index];
    values[index] = value;
    return before;
  }
}
