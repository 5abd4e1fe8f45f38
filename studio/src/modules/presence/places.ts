import type { PlacedPerson } from '@heddle/api-contract/families/presence';

/** Where an open editor is on the canvas, in its coordinates. */
export type Place = Omit<PlacedPerson, 'session'>;

/**
 * Where others are on the canvas, by session. Outside of React: pointers move many times a second, and only what
 * draws them follows.
 */
export interface Places {
  get(sessionId: string): Place | undefined;
  set(places: readonly PlacedPerson[]): void;
  /** Forgets everybody, without a connection. */
  clear(): void;
  /** Calls the listener after every change, until the returned function is called. */
  subscribe(listener: () => void): () => void;
}

export function createPlaces(): Places {
  const known = new Map<string, Place>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    get: (sessionId) => known.get(sessionId),
    set(places) {
      for (const { session, ...place } of places) known.set(session, place);
      tell();
    },
    clear() {
      known.clear();
      tell();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
