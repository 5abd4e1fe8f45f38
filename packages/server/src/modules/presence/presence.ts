import type { Incoming, Input, Result } from '@heddle/api-contract';
import type { presence } from '@heddle/api-contract/families/presence';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { Conversation } from '../../kernel/socket/Peer.js';
import { kindOf } from '../../resources/ResourceKind.js';
import type { Place, Room, Visitor } from './Room.js';
import { rooms, type SharedResource } from './rooms.js';

type Calls = typeof presence.calls;
type Heard = Incoming<Calls['live']>;
type Said = Result<Calls['live']>;
type People = Result<Calls['report']>;
type Placed = Extract<Said, { type: 'places' }>['places'][number];

// Changes in quick succession, such as a selection by dragging or a flood of messages, are sent as one.
const pauseMs = 100;
const savedPauseMs = 200;
/** Movements of the pointer are frequent, and seen as they happen. */
const placePauseMs = 50;
/** Rights that were checked this long ago are checked again before anything is sent. */
const rightsMs = 2_000;

/** Shows the caller to others who have the resource open, and them to the caller, until the socket is closed. */
export async function beLive(
  context: Context,
  input: Input<Calls['live']>,
): Promise<Conversation<Heard, Said>> {
  const resource = resourceOf(input);
  const rights = await watchRights(context, resource);
  const visitor = visitorOf(context, crypto.randomUUID());
  return async ({ messages, send }) => {
    const service = context.use(rooms);
    const room = service.roomOf(resource);
    let fail: (error: unknown) => void = () => undefined;
    const refused = new Promise<never>((_, reject) => {
      fail = reject;
    });
    refused.catch(() => undefined);
    const tell = async (message: () => Said) => {
      await rights.check();
      await send(message());
    };
    const people = (): Said => ({
      type: 'people',
      session: visitor.sessionId,
      ...peopleIn(room, rights.canEdit),
    });
    const showPeople = soon(pauseMs, () => tell(people).catch(fail));
    const enter = soon(pauseMs, () => service.enter(resource, visitor));
    const announceSaved = soon(savedPauseMs, () => service.announceSaved(resource, visitor));
    let place: Place = { cursor: null, view: null };
    const move = soon(placePauseMs, () => service.move(resource, visitor, place));
    const others = watchOthers(room, visitor, (places) =>
      tell(() => ({ type: 'places', places })).catch(fail),
    );
    const stops = [
      room.watch(showPeople.request),
      others.stop,
      service.onSaved(resource, ({ sessionId, userId }) => {
        if (sessionId !== visitor.sessionId) tell(() => ({ type: 'saved', user_id: userId })).catch(fail);
      }),
      ...[showPeople, enter, announceSaved, move].map(({ stop }) => stop),
    ];

    async function listen(): Promise<void> {
      for await (const message of messages) {
        const couldEdit = rights.canEdit;
        await rights.check();
        if (message.type === 'here') {
          visitor.selection = message.selection;
          enter.request();
        } else if (message.type === 'place') {
          place = {
            cursor: message.cursor && rounded(message.cursor),
            view: message.view && rounded(message.view),
          };
          others.start();
          move.request();
        } else if (rights.canEdit) announceSaved.request();
        if (rights.canEdit !== couldEdit) showPeople.request();
      }
    }

    service.enter(resource, visitor);
    try {
      await send(people());
      await Promise.race([listen(), refused]);
    } finally {
      for (const stop of stops) stop();
      service.leave(resource, visitor);
    }
  };
}

/**
 * Sends where others are, once for several movements, and nothing more while the client has not read the last ones.
 * Starts when the client has sent its own place: others have no canvas.
 */
function watchOthers(
  room: Room,
  { sessionId: own }: Visitor,
  send: (places: Placed[]) => Promise<unknown>,
): { start(): void; stop(): void } {
  const moved = new Set<string>();
  let isSending = false;
  let stopWatching: (() => void) | undefined;
  const show = soon(placePauseMs, async () => {
    if (isSending || moved.size === 0) return;
    const places = [...moved].flatMap((session) => {
      const place = room.placeOf(session);
      return place ? [{ session, ...place }] : [];
    });
    moved.clear();
    isSending = true;
    await send(places);
    isSending = false;
    if (moved.size > 0) show.request();
  });
  const note = (session: string) => {
    if (session === own) return;
    moved.add(session);
    if (!isSending) show.request();
  };
  return {
    start() {
      if (stopWatching) return;
      stopWatching = room.watchPlaces(note);
      for (const session of room.placed) note(session);
    },
    stop() {
      stopWatching?.();
      show.stop();
    },
  };
}

/** Fractions of a pixel only make messages longer. */
function rounded<Values extends Record<string, number>>(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, Math.round(value)]),
  ) as Values;
}

/** Like `beLive`, for clients without WebSockets. */
export async function reportPresence(context: Context, input: Input<Calls['report']>): Promise<People> {
  const resource = resourceOf(input);
  const canEdit = await checkRights(context, resource);
  const service = context.use(rooms);
  service.enter(resource, { ...visitorOf(context, input.session), selection: input.selection });
  return peopleIn(service.roomOf(resource), canEdit);
}

function resourceOf(input: Input<Calls['live']>): SharedResource {
  return { kind: input.resource_type, id: input.resource_id };
}

/** Whether the caller may edit the resource; refuses callers who may not view it, or no longer. */
async function checkRights(context: Context, { kind, id }: SharedResource): Promise<boolean> {
  const { resource, access } = await kindOf(context, kind).require(context, id, 'view');
  return can(access, 'edit', resource);
}

function visitorOf({ user }: Context, sessionId: string): Visitor {
  return { sessionId, userId: user.id, name: user.name, avatarUrl: user.avatarUrl, selection: [] };
}

function peopleIn(room: Room, canEdit: boolean): People {
  const people = room.visitors.map(({ sessionId, userId, name, avatarUrl, selection }) => ({
    session: sessionId,
    user_id: userId,
    name,
    avatar_url: avatarUrl,
    selection: [...selection],
  }));
  return { people, can_edit: canEdit, comments_version: room.commentsVersion };
}

/** The rights of the caller, as they were at the last check. */
async function watchRights(context: Context, resource: SharedResource) {
  let canEdit = await checkRights(context, resource);
  let checkedAt = performance.now();
  return {
    get canEdit() {
      return canEdit;
    },
    /** Throws if the caller may no longer view the resource. */
    async check(): Promise<void> {
      if (performance.now() - checkedAt < rightsMs) return;
      canEdit = await checkRights(context, resource);
      checkedAt = performance.now();
    },
  };
}

/** Does the work soon after a request, once for several requests. */
function soon(milliseconds: number, work: () => unknown): { request(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    request() {
      timer ??= setTimeout(() => {
        timer = undefined;
        work();
      }, milliseconds);
    },
    stop: () => clearTimeout(timer),
  };
}
