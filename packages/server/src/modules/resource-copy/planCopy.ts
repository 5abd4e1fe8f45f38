import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import { newId } from '../../db/ids.js';
import { type CopyContext, kindOf, resourceKinds } from '../../resources/ResourceKind.js';
import type { Reference } from '../../resources/references.js';
import { type ResourceKindName, resourceReferences as refs } from '../../resources/tables.js';
import {
  findBot,
  readDraft,
  referencesOf as referencesOfBlocks,
  requireVersion,
  stateOfVersion,
} from '../bot/index.js';
import { iconReference } from '../file/index.js';
import { findBuiltIn, findVersion, sharedAmong } from '../plugin/index.js';
import { projectVersions } from '../project-version/tables.js';
import { mayPublish } from '../space/index.js';
import { callsOf, isHigherVersion, latestVersion, readWorkflowAt, referencesOf } from '../workflow/index.js';
import { type CopyTask, findPlaced, invalid, type PlacedResource, storeScenes } from './scenes.js';

const maxItems = 200;

/** A resource that is copied or moved. */
export interface PlannedItem extends PlacedResource {
  newId: string;
  isRoot: boolean;
  /** It keeps its id, and only its place changes. */
  isMoved: boolean;
  /** The version whose content is copied; empty for the draft. */
  version: string;
  /** The copy is published. */
  publishes: boolean;
  /** What it uses and is not copied along, as far as a copy in another space cannot use it either. */
  missing: readonly Reference[];
}

/** Everything that a copy consists of. */
export interface CopyPlan {
  items: PlannedItem[];
  /** New ids by those of originals, also of their parts. */
  ids: Map<string, string>;
}

/** A reference to a version; empty for the draft. */
interface VersionedUse extends Reference {
  version: string;
}

interface Visited extends PlacedResource {
  versions: Set<string>;
  uses: VersionedUse[];
}

// What is used comes before what uses it.
const order: readonly ResourceKindName[] = [
  'file',
  'project',
  'prompt',
  'card',
  'database',
  'knowledge',
  'mcp',
  'plugin',
  'workflow',
  'bot',
];

/** What is copied, with its ids: those in `known` stay the same. */
export async function planCopy(
  context: CopyContext,
  task: CopyTask,
  known: ReadonlyMap<string, string>,
): Promise<CopyPlan> {
  const visited = await collect(context, task);
  const isPublisher = await mayPublish(context.db, task.target);
  const items: PlannedItem[] = [];
  const ids = new Map(known);
  const shared = await sharedAmong(
    context.db,
    [...visited.values()]
      .flatMap(({ uses }) => uses)
      .filter(({ kind, id }) => kind === 'plugin' && !visited.has(id))
      .map(({ id }) => id),
  );
  // Every space can use them, so that references to them stay: they keep their ids, and so do their tools.
  for (const id of shared) ids.set(id, id);
  for (const one of visited.values()) {
    const isMoved = task.moves && task.closure === 'project' && one.kind.name !== 'workflow';
    const copyId = isMoved ? one.id : (ids.get(one.id) ?? newId());
    ids.set(one.id, copyId);
    if (!isMoved) await addParts(context, one, copyId, ids);
    const version = highest(one.versions);
    items.push({
      ...one,
      ...{ newId: copyId, isRoot: one.id === task.root.id, isMoved },
      version,
      publishes: isPublisher && (await isPublished(context, task, one, version)),
      missing: one.uses.filter((use) => !visited.has(use.id) && !shared.has(use.id) && !isAlwaysThere(use)),
    });
  }
  items.sort((one, other) => order.indexOf(one.kind.name) - order.indexOf(other.kind.name));
  return { items, ids };
}

async function addParts(
  context: CopyContext,
  { kind, id }: PlacedResource,
  copyId: string,
  ids: Map<string, string>,
): Promise<void> {
  const parts = (await kind.partIds?.(context, id, copyId)) ?? new Map<string, string>();
  for (const [part, newPart] of parts) if (!ids.has(part)) ids.set(part, newPart);
}

/** The original and what comes along, each once, whatever refers to it; cycles end where they began. */
async function collect(context: CopyContext, task: CopyTask): Promise<Map<string, Visited>> {
  const visited = new Map<string, Visited>();
  const queue: VersionedUse[] = [
    { kind: task.kind, id: task.id, version: await versionOfRoot(context, task) },
  ];
  for (const { kind, id, version } of queue) {
    const known = visited.get(id);
    if (known?.versions.has(version)) continue;
    const placed = known ?? (await findPlaced(context.db, kindOf(context, kind), id));
    // Products name listed plugins rather than having copies of them.
    if (task.scene === storeScenes.freeze && kind === 'plugin' && id !== task.id)
      if ((await sharedAmong(context.db, [id])).size > 0) continue;
    if (!placed || (id !== task.id && !comesAlong(task, placed))) continue;
    const one = known ?? { ...placed, versions: new Set<string>(), uses: [] };
    visited.set(id, one);
    one.versions.add(version);
    if (visited.size > maxItems) throw invalid(resourceCopyReasons.tooMany({ maximum: maxItems }));
    if (task.closure === 'none') break;
    const uses = (await usesOf(context, task, one, version)).filter(
      ({ kind: used }) => used !== 'credential',
    );
    one.uses.push(...uses);
    queue.push(...uses.filter((use) => !findBuiltIn(use.id)));
  }
  return visited;
}

function comesAlong({ closure, source, root }: CopyTask, placed: PlacedResource): boolean {
  if (placed.spaceId !== source.spaceId) return false;
  // The app that is copied contains it.
  if (placed.projectId === root.id) return true;
  if (closure === 'project') return root.projectId !== null && placed.projectId === root.projectId;
  return placed.projectId === null;
}

function isAlwaysThere({ kind, id }: Reference): boolean {
  return kind === 'plugin' && findBuiltIn(id) !== undefined;
}

/** Plugins of the library are copied into apps as they were published. */
async function versionOfRoot({ db }: CopyContext, task: CopyTask): Promise<string> {
  if (task.given?.version !== undefined) return task.given.version;
  if (task.kind !== 'plugin' || task.root.projectId !== null || task.targetProjectId === null) return '';
  return (await publishedVersionOf(db, task.root)) ?? '';
}

/** What a resource refers to, in its draft or a version. */
async function usesOf(
  context: CopyContext,
  task: CopyTask,
  { kind, id }: PlacedResource,
  version: string,
): Promise<VersionedUse[]> {
  const { db, user } = context;
  if (kind.name === 'workflow') {
    const at = await readWorkflowAt(db, task.source, id, version);
    if (!at) return [];
    const { list } = await referencesOf(at.text, at.document);
    const calls = at.document ? callsOf(at.document) : [];
    return [
      ...calls.map(
        (call): VersionedUse => ({ kind: 'workflow', id: call.workflowId, version: call.version }),
      ),
      ...[...list, ...iconReference(at.head.icon)]
        .filter(({ kind: used }) => used !== 'workflow')
        .map((use) => ({ ...use, version: '' })),
    ];
  }
  if (kind.name === 'bot') {
    const head = await findBot(db, id);
    if (!head) return [];
    const { blocks } =
      version === ''
        ? await readDraft(db, head, user.id)
        : stateOfVersion(head, await requireVersion(db, head, version));
    const uses = [...referencesOfBlocks(blocks), ...iconReference(head.icon)];
    // Agents call the latest versions of workflows.
    return Promise.all(
      uses.map(async (use) => ({
        ...use,
        version: use.kind === 'workflow' ? ((await latestVersion(db, use.id))?.version ?? '') : '',
      })),
    );
  }
  if (kind.name === 'project') {
    const contents = version === '' ? undefined : await contentsOfVersion(db, id, version);
    return [
      ...(contents ?? (await contentsOf(context, id))),
      ...(await storedUses(db, { kind: 'project', id })),
    ];
  }
  // The files of a knowledge base are copied with it.
  return kind.name === 'knowledge' ? [] : storedUses(db, { kind: kind.name, id });
}

/** What a published version of an app contains; undefined if there is no such version. */
async function contentsOfVersion(
  db: Database,
  projectId: string,
  version: string,
): Promise<VersionedUse[] | undefined> {
  const [row] = await db
    .select({ manifest: projectVersions.manifest })
    .from(projectVersions)
    .where(and(eq(projectVersions.projectId, projectId), eq(projectVersions.version, version)));
  if (!row?.manifest) return undefined;
  type Part = { id: string; version?: string };
  const manifest = JSON.parse(row.manifest) as Record<
    'workflows' | 'plugins' | 'knowledge' | 'databases',
    Part[]
  >;
  const usesIn = (kind: ResourceKindName, parts: readonly Part[]) =>
    parts.map((part): VersionedUse => ({ kind, id: part.id, version: part.version ?? '' }));
  return [
    ...usesIn('workflow', manifest.workflows),
    ...usesIn('plugin', manifest.plugins),
    ...usesIn('knowledge', manifest.knowledge),
    ...usesIn('database', manifest.databases),
  ];
}

/** Everything that an app contains. */
async function contentsOf(context: CopyContext, projectId: string): Promise<VersionedUse[]> {
  const found: VersionedUse[] = [];
  for (const { name, rows } of context.extensions(resourceKinds)) {
    if (!rows.projectId) continue;
    const listed = await context.db
      .select({ id: sql<string>`${rows.id}::text` })
      .from(rows.table)
      .where(and(eq(rows.projectId, projectId), rows.deletedAt && isNull(rows.deletedAt)))
      .orderBy(rows.id);
    found.push(...listed.map(({ id }): VersionedUse => ({ kind: name, id, version: '' })));
  }
  return found;
}

async function storedUses(db: Database, from: Reference): Promise<VersionedUse[]> {
  const rows = await db
    .selectDistinct({ kind: refs.toKind, id: refs.toId })
    .from(refs)
    .where(
      and(eq(refs.fromId, from.id), eq(refs.fromKind, from.kind), inArray(refs.part, ['draft', 'icon'])),
    );
  return rows.map((row) => ({ ...row, version: '' }));
}

/** The draft if anything calls it, else the highest version that is called. */
function highest(versions: ReadonlySet<string>): string {
  if (versions.has('')) return '';
  return [...versions].reduce((best, one) => (isHigherVersion(one, best) ? one : best));
}

async function isPublished(
  context: CopyContext,
  task: CopyTask,
  one: PlacedResource,
  version: string,
): Promise<boolean> {
  if (!one.kind.release) return false;
  if (task.publishes) return true;
  if (task.closure !== 'space' || one.projectId !== null) return false;
  if (one.kind.name === 'workflow') return version !== '';
  const isOnline = (await publishedVersionOf(context.db, one)) !== undefined;
  return isOnline && ((await one.kind.releaseProblems?.(context, one.id)) ?? []).length === 0;
}

/** Whether a plugin was published, and its latest version. */
async function publishedVersionOf(db: Database, { id }: PlacedResource): Promise<string | undefined> {
  return (await findVersion(db, id))?.version;
}
