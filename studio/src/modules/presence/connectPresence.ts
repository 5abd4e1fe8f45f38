import { ApiError, errorCodes } from '@heddle/api-contract';
import { maxCoordinate, type PlacedPerson, presenceMs } from '@heddle/api-contract/families/presence';
import { errorText } from '../../shared/api/announceError.js';
import { loadErrorTexts } from '../../shared/api/refusals/loadErrorTexts.js';
import { randomKey } from '../../shared/randomKey.js';
import { alone, type LiveResource, type Presence } from './Presence.js';
import type { Place } from './places.js';
import { reportPresence } from './queries.js';
import { type People, toPresence } from './toPresence.js';

interface ConnectOptions {
  resource: LiveResource;
  onPresence(presence: Presence): void;
  /** Called when others have moved on the canvas. */
  onPlaces?(places: PlacedPerson[]): void;
  /** Called when somebody else has saved the resource. */
  onSaved(): void;
}

/** The connection of an open editor to others on the same resource. */
export interface PresenceConnection {
  select(selection: readonly string[]): void;
  /** Tells others where the user is on the canvas; as often as it changes. */
  place(place: Place): void;
  /** Tells others that this editor has saved the resource. */
  announceSaved(): void;
  close(): void;
}

const heartbeatMs = presenceMs / 3;
/** Interval of reports where there are no WebSockets, such as with a server in this tab. */
const pollMs = 4_000;
/** Minimum pause before connecting again, plus a random part so that not everybody returns at once. */
const reconnectMs = 5_000;
const maxReconnectMs = 60_000;
/** Waits until a selection that is still being drawn is complete. */
const selectMs = 150;
/** Movements are sent ten times a second at most; the last one always is. */
const placeMs = 100;

type Timer = 'next' | 'heartbeat' | 'select' | 'place';

type Message =
  | ({ type: 'people'; session: string } & People)
  | { type: 'saved' }
  | { type: 'places'; places: PlacedPerson[] }
  | { type?: undefined; event_type: 'error'; data: { code: number; msg: string } };

/** Connects by WebSocket. Where none can be opened, reports itself every few seconds instead. */
export function connectPresence({
  resource,
  onPresence,
  onPlaces,
  onSaved,
}: ConnectOptions): PresenceConnection {
  const ownSession = randomKey();
  let selection: readonly string[] = [];
  let place: Place | undefined;
  let placeSentAt = 0;
  let socket: WebSocket | undefined;
  let failures = 0;
  let hasBeenOpen = false;
  let isClosed = false;
  /** Whether nobody waits for news any more. */
  let isLeft = false;
  let last = alone;
  const timers = new Map<Timer, ReturnType<typeof setTimeout>>();

  const later = (name: Timer, milliseconds: number, work: () => void) => {
    clearTimeout(timers.get(name));
    timers.set(name, setTimeout(work, milliseconds));
  };
  const show = (presence: Presence) => {
    last = presence;
    if (!isClosed) onPresence(presence);
  };
  const handleRefusal = (error: ApiError) => {
    // The editor asks to sign in again; this connection waits for that.
    if (error.code === errorCodes.unauthorised) return retry();
    // What was sent is refused, not the resource.
    if (error.code === errorCodes.badRequest) show({ ...last, neighbours: [] });
    // A server that has never answered does not know the call: the editor works without it.
    else if (last.canEdit !== undefined)
      show({ ...last, neighbours: [], canEdit: false, ended: errorText(error) });
    close();
  };
  const retry = () => {
    failures += 1;
    later('next', reconnectPause(failures), open);
  };

  function open(): void {
    if (isClosed) return;
    const address = new URL('/api/presence/live', window.location.href);
    address.protocol = address.protocol === 'https:' ? 'wss:' : 'ws:';
    address.search = String(new URLSearchParams({ resource_type: resource.kind, resource_id: resource.id }));
    const opened = new WebSocket(address);
    socket = opened;
    opened.onopen = () => {
      hasBeenOpen = true;
      failures = 0;
      sendHere();
    };
    opened.onmessage = ({ data }) => receive(JSON.parse(String(data)) as Message);
    opened.onclose = () => {
      clearTimeout(timers.get('heartbeat'));
      if (socket !== opened) return;
      socket = undefined;
      // Without a connection, nobody knows who is still there.
      show({ ...last, neighbours: [] });
      if (hasBeenOpen) retry();
      else void poll();
    };
  }

  function receive(message: Message): void {
    if (message.type === 'people') show(toPresence(message, message.session));
    else if (message.type === 'saved') onSaved();
    else if (message.type === 'places') onPlaces?.(message.places);
    else void refuse(message.data);
  }

  /** Ends the connection at once, and says why when the texts of errors are loaded. */
  async function refuse({ code, msg }: { code: number; msg: string }): Promise<void> {
    const error = new ApiError(code, msg, undefined, 200);
    handleRefusal(error);
    if (last.ended === undefined) return;
    await loadErrorTexts();
    if (!isLeft) onPresence({ ...last, ended: errorText(error) });
  }

  /** Reports by HTTP where there are no WebSockets; also retries while the server is unreachable. */
  async function poll(): Promise<void> {
    if (isClosed) return;
    try {
      show(toPresence(await reportPresence(resource, ownSession, selection), ownSession));
      failures = 0;
      later('next', pollMs, () => void poll());
    } catch (error) {
      if (error instanceof ApiError && error.status < 500 && error.status !== 429) handleRefusal(error);
      else retry();
    }
  }

  function send(message: object): void {
    if (socket?.readyState === WebSocket.OPEN) socket.send(JSON.stringify(message));
  }

  function sendHere(): void {
    send({ type: 'here', selection });
    // Whoever has come since knows where the user is.
    if (place) sendPlace();
    later('heartbeat', heartbeatMs, sendHere);
  }

  function sendPlace(): void {
    placeSentAt = Date.now();
    send({ type: 'place', ...place });
  }

  function close(): void {
    isClosed = true;
    for (const timer of timers.values()) clearTimeout(timer);
    const closing = socket;
    socket = undefined;
    closing?.close();
  }

  open();
  return {
    select(next) {
      if (next.length === selection.length && next.every((id, index) => id === selection[index])) return;
      selection = next;
      later('select', selectMs, sendHere);
    },
    place({ cursor, view }) {
      place = { cursor: cursor && sendable(cursor), view: view && sendable(view) };
      later('place', Math.max(0, placeSentAt + placeMs - Date.now()), sendPlace);
    },
    announceSaved: () => send({ type: 'saved' }),
    close() {
      isLeft = true;
      close();
    },
  };
}

/** The part of a place, or null if a node lies so far away that the server would refuse it. */
function sendable<T extends object>(part: T): T | null {
  return Object.values(part).every((value) => Math.abs(value) <= maxCoordinate) ? part : null;
}

function reconnectPause(failures: number): number {
  const base = Math.min(reconnectMs * 2 ** Math.min(failures - 1, 10), maxReconnectMs);
  return base * (1 + Math.random() / 2);
}
