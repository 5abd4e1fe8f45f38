const storageKey = 'heddle.develop.kind';

/** What the page lists. */
export const shownKinds = ['everything', 'agents', 'workflows'] as const;
export type ShownKind = (typeof shownKinds)[number];

/** The choice made in this browser. */
export function readKind(): ShownKind {
  try {
    const stored = window.localStorage.getItem(storageKey);
    return shownKinds.find((kind) => kind === stored) ?? 'everything';
  } catch {
    // Storage may be disabled; the choice then lasts until the page closes.
    return 'everything';
  }
}

export function storeKind(kind: ShownKind): void {
  try {
    window.localStorage.setItem(storageKey, kind);
  } catch {
    // Storage may be disabled.
  }
}
