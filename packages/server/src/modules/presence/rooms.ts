import type { sharedKinds } from '@heddle/api-contract/families/presence';
import * as z from 'zod';
import { type App, defineService } from '../../kernel/services.js';
import { type Place, Room, type Visitor } from './Room.js';

/** A resource that editors are open on. */
export interface SharedResource {
  kind: (typeof sharedKinds)[number];
  id: string;
}

const placed = z.object({
  sessionId: z.string(),
  cursor: z.object({ x: z.number(), y: z.number() }).nullable(),
  view: z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() }).nullable(),
});

/** Messages between processes about what has happened in a room. */
const news = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('here'),
    visitor: z.object({
      sessionId: z.string(),
      userId: z.string(),
      name: z.string(),
      avatarUrl: z.string(),
      selection: z.array(z.string()).readonly(),
    }),
  }),
  z.object({ type: z.literal('left'), sessionId: z.string(), userId: z.string() }),
  z.object({ type: z.literal('saved'), sessionId: z.string(), userId: z.string() }),
  z.object({ type: z.literal('places'), places: z.array(placed) }),
  z.object({ type: z.literal('comments'), version: z.string() }),
  /** Somebody has entered, and asks who else is there. */
  z.object({ type: z.literal('who') }),
]);
type News = z.output<typeof news>;

/** Listener for messages that are not kept. */
export type OnSaved = (by: { sessionId: string; userId: string }) => void;

const topic = 'presence';
const sweepMs = 5_000;
/** Movements in a room are sent to other processes together, so that twenty people cost no more than one. */
const placesMs = 100;
// PostgreSQL accepts 8,000 bytes, including the names of the process and the topic.
const maxSignal = 7_500;

/** The people in each editor. None of this is stored: after a restart, every open editor reports itself again. */
export const rooms = defineService('presence-rooms', createRooms, (service) => service.close());

function createRooms(app: App) {
  const byKey = new Map<string, Room>();
  const savedListeners = new Map<string, Set<OnSaved>>();
  /** Sessions that have moved since the last signal, by room. */
  const moved = new Map<string, Set<string>>();
  let placesTimer: ReturnType<typeof setTimeout> | undefined;
  const timer = setInterval(sweep, sweepMs);
  (timer as { unref?(): void }).unref?.();
  app.signals.listen(topic, receive);

  function roomOf(key: string): Room {
    const room = byKey.get(key) ?? new Room();
    byKey.set(key, room);
    return room;
  }

  function sweep(): void {
    const now = Date.now();
    for (const [key, room] of byKey) {
      if (room.sweep(now)) room.changed();
      if (room.isEmpty) byKey.delete(key);
    }
  }

  function apply(key: string, message: News, isOwn: boolean): boolean {
    // These two concern only people who are here now; other messages change a room that somebody may enter later.
    if (message.type === 'saved') {
      for (const listener of savedListeners.get(key) ?? []) listener(message);
      return true;
    }
    if (message.type === 'who') {
      for (const visitor of byKey.get(key)?.ownVisitors ?? []) tell(key, { type: 'here', visitor });
      return true;
    }
    if (message.type === 'places') {
      for (const { sessionId, ...place } of message.places) byKey.get(key)?.move(sessionId, place);
      return true;
    }
    const room = roomOf(key);
    if (message.type === 'comments') room.commentsVersion = message.version;
    const isChange =
      message.type === 'here'
        ? room.put(message.visitor, Date.now(), isOwn)
        : message.type === 'left'
          ? room.remove(message.sessionId, message.userId)
          : true;
    if (isChange) room.changed();
    return isChange;
  }

  function tell(key: string, message: News): void {
    // Signals contain no spaces.
    const textOf = (value: News) => encodeURIComponent(JSON.stringify([key, value]));
    const text = textOf(message);
    if (text.length <= maxSignal) app.signals.send(topic, text);
    else if (message.type === 'places' && message.places.length > 1) {
      const middle = message.places.length >> 1;
      tell(key, { type: 'places', places: message.places.slice(0, middle) });
      tell(key, { type: 'places', places: message.places.slice(middle) });
    } else if (message.type === 'here')
      app.signals.send(topic, textOf({ type: 'here', visitor: { ...message.visitor, selection: [] } }));
  }

  function tellPlaces(): void {
    placesTimer = undefined;
    for (const [key, sessions] of moved) {
      const room = byKey.get(key);
      const places = [...sessions].flatMap((sessionId) => {
        const place = room?.placeOf(sessionId);
        return place ? [{ sessionId, ...place }] : [];
      });
      if (places.length > 0) tell(key, { type: 'places', places });
    }
    moved.clear();
  }

  function receive(text: string): void {
    const parsed = z.tuple([z.string(), news]).safeParse(parse(text));
    if (parsed.success) apply(...parsed.data, false);
  }

  return {
    /** The room of a resource; keep it only while watching it. */
    roomOf: (resource: SharedResource) => roomOf(keyOf(resource)),
    /** Shows the visitor to everybody in the room, here and in other processes. */
    enter(resource: SharedResource, visitor: Visitor): void {
      const key = keyOf(resource);
      // A copy: the caller may change its visitor before the next report.
      const message = { type: 'here', visitor: { ...visitor } } as const;
      const isNew = !roomOf(key).has(visitor.sessionId);
      apply(key, message, true);
      tell(key, message);
      if (isNew) tell(key, { type: 'who' });
    },
    leave(resource: SharedResource, { sessionId, userId }: Visitor): void {
      const message = { type: 'left', sessionId, userId } as const;
      if (apply(keyOf(resource), message, true)) tell(keyOf(resource), message);
    },
    /** Shows everybody in the room where a visitor of this process is. */
    move(resource: SharedResource, { sessionId }: Visitor, place: Place): void {
      const key = keyOf(resource);
      byKey.get(key)?.move(sessionId, place);
      moved.set(key, (moved.get(key) ?? new Set()).add(sessionId));
      placesTimer ??= setTimeout(tellPlaces, placesMs);
    },
    /** Notifies everybody in the room that the resource was stored. */
    announceSaved(resource: SharedResource, { sessionId, userId }: Visitor): void {
      const message = { type: 'saved', sessionId, userId } as const;
      apply(keyOf(resource), message, true);
      tell(keyOf(resource), message);
    },
    /** Notifies everybody in the room that the comments have changed. */
    announceComments(resource: SharedResource): void {
      const message = { type: 'comments', version: crypto.randomUUID() } as const;
      apply(keyOf(resource), message, true);
      tell(keyOf(resource), message);
    },
    onSaved(resource: SharedResource, listener: OnSaved): () => void {
      const key = keyOf(resource);
      const listeners = savedListeners.get(key) ?? new Set();
      savedListeners.set(key, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size === 0) savedListeners.delete(key);
      };
    },
    close() {
      clearInterval(timer);
      clearTimeout(placesTimer);
    },
  };
}

function keyOf({ kind, id }: SharedResource): string {
  return `${kind}:${id}`;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(decodeURIComponent(text));
  } catch {
    return undefined;
  }
}
