import { and, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm';
import type { AnyPgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/Database.js';
import type { App } from '../kernel/services.js';
import { spaceMembers, spaces } from '../modules/space/tables.js';
import { type ResourceKind, resourceKinds } from './ResourceKind.js';
import { idsByKind, indexAll, type Reference } from './references.js';
import { resourceReferences as refs } from './tables.js';

/** A resource that a graph of references shows, with what the user may know of it. */
export interface GraphResource extends Reference {
  name: string;
  spaceId: string;
  subType: number;
  isPublished: boolean;
  isDeleted: boolean;
}

/** How one resource refers to another. */
export interface GraphEdge {
  from: Reference;
  to: Reference;
  isInDraft: boolean;
  isInPublished: boolean;
}

/** A resource at its distance: negative for what uses the root, positive for what the root uses. */
export interface GraphNode {
  reference: Reference;
  level: number;
  /** Absent if the user may not see it, or it does not exist. */
  resource?: GraphResource;
}

/** The references around one resource. */
export interface ReferenceGraph {
  /** By `referenceKey`. */
  nodes: ReadonlyMap<string, GraphNode>;
  edges: readonly GraphEdge[];
  /** Whether there is more than the limits allow. */
  isCut: boolean;
}

/** At most so many resources in either direction, and references in each step. */
export const graphLimits = { resources: 100, edges: 1_000 } as const;

export const referenceKey = ({ kind, id }: Reference): string => `${kind}-${id}`;

/**
 * The resources that use a resource, directly or through others, and those that it uses, up to `depth` references
 * away. Only the references of resources that the user can see are followed. Icons are not included.
 */
export async function readReferenceGraph(
  app: App,
  userId: string,
  root: Reference,
  depth: number,
): Promise<ReferenceGraph> {
  await indexAll(app);
  const nodes = new Map<string, GraphNode>();
  const add = (reference: Reference, level: number, resource: GraphResource | undefined) =>
    nodes.set(referenceKey(reference), { reference, level, ...(resource && { resource }) });
  const edges = new Map<string, GraphEdge>();
  let isCut = false;
  add(root, 0, (await describe(app, userId, [root]))[0]);
  for (const side of ['from', 'to'] as const) {
    let frontier = [root];
    let room: number = graphLimits.resources;
    for (let distance = 1; distance <= depth && frontier.length > 0; distance++) {
      const step = await edgesAt(app.db, side, frontier);
      isCut ||= step.length > graphLimits.edges;
      const next = new Map(
        step
          .map((edge) => [referenceKey(edge[side]), edge[side]] as const)
          .filter(([key]) => !nodes.has(key)),
      );
      const seen = await describe(app, userId, [...next.values()]);
      const known = new Map(seen.map((resource) => [referenceKey(resource), resource]));
      const unseen = [...next].flatMap(([key, one]) => (known.has(key) ? [] : one));
      const existing = side === 'from' ? await whichExist(app, unseen) : undefined;
      frontier = [];
      for (const [key, one] of next) {
        const resource = known.get(key);
        // A deleted resource uses nothing; one that was deleted and is still used is a problem to show.
        if (side === 'from' && (resource ? resource.isDeleted : !existing?.has(key))) continue;
        if (room === 0) {
          isCut = true;
          break;
        }
        room -= 1;
        add(one, side === 'from' ? -distance : distance, resource);
        if (resource) frontier.push(one);
      }
      for (const edge of step) {
        const isShown = nodes.has(referenceKey(edge.from)) && nodes.has(referenceKey(edge.to));
        if (isShown) edges.set(`${referenceKey(edge.from)} ${referenceKey(edge.to)}`, edge);
      }
    }
  }
  return { nodes, edges: [...edges.values()], isCut };
}

/** References whose other end is one of these resources. */
async function edgesAt(
  db: Database,
  side: 'from' | 'to',
  around: readonly Reference[],
): Promise<GraphEdge[]> {
  const end =
    side === 'from' ? { kind: refs.toKind, id: refs.toId } : { kind: refs.fromKind, id: refs.fromId };
  const rows = await db
    .select({
      from: { kind: refs.fromKind, id: refs.fromId },
      to: { kind: refs.toKind, id: refs.toId },
      isInDraft: sql<boolean>`bool_or(${refs.part} = 'draft')`,
      isInPublished: sql<boolean>`bool_or(${refs.part} = 'published')`,
    })
    .from(refs)
    .where(and(anyOf(end, around), ne(refs.part, 'icon')))
    .groupBy(refs.fromKind, refs.fromId, refs.toKind, refs.toId)
    .orderBy(refs.fromId, refs.toId)
    .limit(graphLimits.edges + 1);
  return rows;
}

function anyOf(end: { kind: AnyPgColumn; id: AnyPgColumn }, all: readonly Reference[]): SQL | undefined {
  return or(...[...idsByKind(all)].map(([kind, ids]) => and(eq(end.kind, kind), inArray(end.id, ids))));
}

/** Those of these resources that are in a space of the user, in the trash too. */
async function describe(app: App, userId: string, all: readonly Reference[]): Promise<GraphResource[]> {
  const found = await Promise.all(
    [...idsByKind(all)].map(async ([kind, ids]) => {
      const rows = rowsOf(app, kind);
      if (!rows) return [];
      const listed = await app.db
        .select({
          id: sql<string>`${rows.id}::text`,
          name: sql<string>`${rows.name}`,
          spaceId: sql<string>`${rows.spaceId}::text`,
          subType: rows.subType ? sql<number>`${rows.subType}` : sql<number>`0`,
          isPublished: sql<boolean>`${rows.isPublished}`,
          isDeleted: rows.deletedAt ? sql<boolean>`${rows.deletedAt} is not null` : sql<boolean>`false`,
        })
        .from(rows.table)
        .innerJoin(spaces, and(eq(spaces.id, rows.spaceId), isNull(spaces.deletedAt)))
        .innerJoin(spaceMembers, and(eq(spaceMembers.spaceId, spaces.id), eq(spaceMembers.userId, userId)))
        .where(and(inArray(rows.id, ids), rows.where));
      return listed.map((row) => ({ kind, ...row }));
    }),
  );
  return found.flat();
}

/** Keys of those that exist, in whatever space, and are not in the trash. */
async function whichExist(app: App, all: readonly Reference[]): Promise<ReadonlySet<string>> {
  const keys = await Promise.all(
    [...idsByKind(all)].map(async ([kind, ids]) => {
      const rows = rowsOf(app, kind);
      if (!rows) return [];
      const listed = await app.db
        .select({ id: sql<string>`${rows.id}::text` })
        .from(rows.table)
        .innerJoin(spaces, and(eq(spaces.id, rows.spaceId), isNull(spaces.deletedAt)))
        .where(and(inArray(rows.id, ids), rows.deletedAt && isNull(rows.deletedAt), rows.where));
      return listed.map(({ id }) => referenceKey({ kind, id }));
    }),
  );
  return new Set(keys.flat());
}

function rowsOf(app: App, kind: Reference['kind']): ResourceKind['rows'] | undefined {
  return app.extensions(resourceKinds).find(({ name }) => name === kind)?.rows;
}
