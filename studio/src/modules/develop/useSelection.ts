import { useState } from 'react';
import { type Entry, entryKey } from './Entry.js';

/** The selected entries of a list. */
export interface Selection {
  entries: readonly Entry[];
  has(entry: Entry): boolean;
  set(entry: Entry, isSelected: boolean): void;
  setAll(isSelected: boolean): void;
  clear(): void;
}

/** Selected entries; those that are not listed any more are not selected either. */
export function useSelection(listed: readonly Entry[]): Selection {
  const [keys, setKeys] = useState<ReadonlySet<string>>(new Set());
  return {
    entries: listed.filter((entry) => keys.has(entryKey(entry))),
    has: (entry) => keys.has(entryKey(entry)),
    set: (entry, isSelected) =>
      setKeys((before) => {
        const after = new Set(before);
        if (isSelected) after.add(entryKey(entry));
        else after.delete(entryKey(entry));
        return after;
      }),
    setAll: (isSelected) => setKeys(new Set(isSelected ? listed.map(entryKey) : [])),
    clear: () => setKeys(new Set()),
  };
}
