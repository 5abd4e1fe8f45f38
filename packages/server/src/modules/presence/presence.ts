import type { Incoming, Input, Result } from '@heddle/api-contract';
import type { presence } from '@heddle/api-contract/families/presence';
import { can } from '../../kernel/access.js';
import type { Context } from '../../kernel/Context.js';
import type { Conversation } from '../../kernel/socket/Peer.js';
import { kindOf } from '../../resources/ResourceKind.js';
import type { Room, Visitor } from './Room.js';
import { rooms, type SharedResource } from './rooms.js';

type Calls = typeof presence.calls;
type Heard = Incoming<Calls['live']>;
type Said = Result<Calls['live']>;
type People = Result<Calls['report']>;

// Many changes together, such as a selection by dragging, are told once.
const pauseMs = 100;

/** Shows the caller to others who have the resource open, and them to the caller, until the socket is closed. */
export async function beLive(
  context: Context,
  input: Input<Calls['live']>,
): Promise<Conversation<Heard, Said>> {
  const resource = resourceOf(input);
  let canEdit = await checkRights(context, resource);
  const visitor = visitorOf(context, crypto.randomUUID());
  return async ({ messages, send }) => {
    const service = context.use(rooms);
    const room = service.roomOf(resource);
    const sendPeople = () => send({ type: 'people', session: visitor.sessionId, ...peopleIn(room, canEdit) });
    const sender = sendSoon(sendPeople);
    const stops = [
      room.watch(sender.request),
      service.onSaved(resource, ({ sessionId, userId }) => {
        if (sessionId !== visitor.sessionId) send({ type: 'saved', user_id: userId }).catch(() => undefined);
      }),
    ];
    service.enter(resource, visitor);
    try {
      await sendPeople();
      for await (const message of messages) {
        const couldEdit = canEdit;
        canEdit = await checkRights(context, resource);
        if (message.type === 'saved') {
          if (canEdit) service.announceSaved(resource, visitor);
        } else {
          visitor.selection = message.selection;
          service.enter(resource, { ...visitor });
        }
        if (canEdit !== couldEdit) sender.request();
      }
    } finally {
      sender.stop();
      for (const stop of stops) stop();
      service.leave(resource, visitor);
    }
  };
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

/** Sends soon after a request, once for several. A failure to send ends the conversation by itself. */
function sendSoon(send: () => Promise<void>): { request(): void; stop(): void } {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    request() {
      timer ??= setTimeout(() => {
        timer = undefined;
        send().catch(() => undefined);
      }, pauseMs);
    },
    stop: () => clearTimeout(timer),
  };
}
