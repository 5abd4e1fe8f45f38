import { presenceMs } from '@heddle/api-contract/families/presence';

/** One open editor. */
export interface Visitor {
  sessionId: string;
  userId: string;
  name: string;
  avatarUrl: string;
  selection: readonly string[];
}

/** Where an open editor is on a canvas, in its coordinates. */
export interface Place {
  cursor: { x: number; y: number } | null;
  view: { x: number; y: number; width: number; height: number } | null;
}

interface Entry {
  visitor: Visitor;
  until: number;
  /** Whether the editor is connected to this process. */
  isOwn: boolean;
}

/** Maximum number of open editors that are shown; later ones still see the others. */
const maxVisitors = 100;
/** Maximum number of open editors per person, so that nobody can fill a room alone. */
const maxOfPerson = 8;

/** The open editors of one resource, as far as this process knows. */
export class Room {
  readonly #entries = new Map<string, Entry>();
  readonly #watchers = new Set<() => void>();
  readonly #places = new Map<string, Place>();
  readonly #placeWatchers = new Set<(sessionId: string) => void>();
  /** Changes with the comments on the resource. */
  commentsVersion = '0';

  get isEmpty(): boolean {
    return this.#entries.size === 0 && this.#watchers.size === 0;
  }

  get visitors(): Visitor[] {
    return [...this.#entries.values()].map(({ visitor }) => visitor);
  }

  /** Visitors connected to this process. */
  get ownVisitors(): Visitor[] {
    return [...this.#entries.values()].filter(({ isOwn }) => isOwn).map(({ visitor }) => visitor);
  }

  has(sessionId: string): boolean {
    return this.#entries.has(sessionId);
  }

  /** Adds or refreshes a visitor. Returns whether others see a difference. */
  put(visitor: Visitor, now: number, isOwn = true): boolean {
    const before = this.#entries.get(visitor.sessionId);
    // A session id of another person cannot be taken over.
    if (before ? before.visitor.userId !== visitor.userId : !this.#hasRoomFor(visitor.userId)) return false;
    this.#entries.set(visitor.sessionId, { visitor, until: now + presenceMs, isOwn });
    return before === undefined || !isSame(before.visitor, visitor);
  }

  /** Returns whether the visitor was there. */
  remove(sessionId: string, userId: string): boolean {
    if (this.#entries.get(sessionId)?.visitor.userId !== userId) return false;
    this.#places.delete(sessionId);
    return this.#entries.delete(sessionId);
  }

  /** Removes visitors that were silent for too long. Returns whether there were any. */
  sweep(now: number): boolean {
    const before = this.#entries.size;
    for (const [sessionId, { until }] of this.#entries)
      if (until < now) {
        this.#entries.delete(sessionId);
        this.#places.delete(sessionId);
      }
    return this.#entries.size < before;
  }

  /** Calls the watcher after every change, until the returned function is called. */
  watch(watcher: () => void): () => void {
    this.#watchers.add(watcher);
    return () => this.#watchers.delete(watcher);
  }

  changed(): void {
    for (const watcher of this.#watchers) watcher();
  }

  /** Moves a visitor; nothing happens if they are not in the room. */
  move(sessionId: string, place: Place): void {
    if (!this.#entries.has(sessionId)) return;
    this.#places.set(sessionId, place);
    for (const watcher of this.#placeWatchers) watcher(sessionId);
  }

  placeOf(sessionId: string): Place | undefined {
    return this.#places.get(sessionId);
  }

  /** Sessions of which a place is known. */
  get placed(): string[] {
    return [...this.#places.keys()];
  }

  /** Calls the watcher whenever a visitor moves, until the returned function is called. */
  watchPlaces(watcher: (sessionId: string) => void): () => void {
    this.#placeWatchers.add(watcher);
    return () => this.#placeWatchers.delete(watcher);
  }

  #hasRoomFor(userId: string): boolean {
    let own = 0;
    for (const { visitor } of this.#entries.values()) if (visitor.userId === userId) own += 1;
    return own < maxOfPerson && this.#entries.size < maxVisitors;
  }
}

function isSame(one: Visitor, other: Visitor): boolean {
  return (
    one.name === other.name &&
    one.avatarUrl === other.avatarUrl &&
    one.selection.length === other.selection.length &&
    one.selection.every((id, index) => id === other.selection[index])
  );
}
