import * as z from 'zod';
import { post, socket } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { id, shortText } from '../kernel/fields.js';

/** Kinds of resources whose editors show who else is there. */
export const sharedKinds = [
  'workflow',
  'bot',
  'prompt',
  'plugin',
  'database',
  'knowledge',
  'card',
  'project',
] as const;

/** Maximum number of selected parts, such as nodes, that others are told. */
export const maxSelected = 20;

/** An editor that sends nothing for this long, in milliseconds, counts as closed. Send every third of it. */
export const presenceMs = 30_000;

const resource = () => ({ resource_type: z.enum(sharedKinds), resource_id: id });

const here = () => ({
  /** Ids of the parts that are selected. */
  selection: z.array(shortText(64)).max(maxSelected),
});

/** Places on a canvas that others are told lie within this distance of its origin. */
export const maxCoordinate = 1e7;

const coordinate = () => z.number().min(-maxCoordinate).max(maxCoordinate);
const length = () => z.number().positive().max(maxCoordinate);
/** Where somebody is on a canvas, in its coordinates. */
const place = () => ({
  /** Null while the pointer is elsewhere. */
  cursor: z.object({ x: coordinate(), y: coordinate() }).nullable(),
  /** The part that they see; null for somebody who follows another person. */
  view: z.object({ x: coordinate(), y: coordinate(), width: length(), height: length() }).nullable(),
});
const placed = () => z.object({ session: z.string(), ...place() });
/** Where an open editor is on the canvas. */
export type PlacedPerson = z.output<ReturnType<typeof placed>>;

const person = () =>
  z.object({
    /** One open editor; a person may have several. */
    session: z.string(),
    user_id: id,
    name: z.string(),
    avatar_url: z.string(),
    selection: z.array(z.string()),
  });
/** Somebody who has a resource open. */
export type PresentPerson = z.output<ReturnType<typeof person>>;

const people = () => ({
  people: z.array(person()),
  /** Whether the caller may still edit the resource. */
  can_edit: z.boolean(),
  /** Changes whenever the comments on the resource do. */
  comments_version: z.string(),
});

const added = 'shows who else has a resource open; the specification has no call for it';
const audit = { 'zh-CN': '打开资源', en: 'Opened a resource' } as const;

/** Who has a resource open, and what they have selected there. */
export const presence = defineFamily('presence', {
  /**
   * Tells others that the caller is there, and the caller of others, at once and after every change. The client
   * sends its selection when it changes, and again before `presenceMs` is over.
   */
  live: socket('/api/presence/live', {
    auth: 'session',
    added,
    audit,
    limit: 16 * 1024,
    input: () => z.object(resource()),
    incoming: () =>
      z.discriminatedUnion('type', [
        z.object({ type: z.literal('here'), ...here() }),
        /** Where the caller is on the canvas; at most ten times a second. */
        z.object({ type: z.literal('place'), ...place() }),
        /** The caller has stored a change of the resource; others should read it again. */
        z.object({ type: z.literal('saved') }),
      ]),
    output: () =>
      z.discriminatedUnion('type', [
        /** `session`: the caller's own. */
        z.object({ type: z.literal('people'), session: z.string(), ...people() }),
        z.object({ type: z.literal('saved'), user_id: id }),
        /** Others who have moved; for callers who have sent their own place. */
        z.object({ type: z.literal('places'), places: z.array(placed()) }),
      ]),
  }),
  /** The same for clients without WebSockets, which call it again and again. */
  report: post('/api/presence/report', {
    auth: 'session',
    added,
    audit,
    input: () =>
      z.object({
        ...resource(),
        ...here() /** Chosen by the client for one open editor. */,
        session: shortText(64),
      }),
    output: () => z.object(people()),
  }),
});
