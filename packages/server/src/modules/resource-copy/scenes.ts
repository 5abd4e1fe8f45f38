import type { Reason } from '@heddle/api-contract';
import { copyScenes } from '@heddle/api-contract/families/resource-copy';
import { resourceCopyReasons } from '@heddle/api-contract/reasons/resource-copy';
import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/Database.js';
import type { SpaceAccess } from '../../kernel/access.js';
import { DomainError } from '../../kernel/DomainError.js';
import { type CopyContext, kindOf, type ResourceKind } from '../../resources/ResourceKind.js';
import type { ResourceKindName } from '../../resources/tables.js';
import { requireProject } from '../project/index.js';
import { storeSpaceId } from '../space/index.js';

/** Copies that only the store starts, which has checked that the caller may make them. */
export const storeScenes = {
  /** Of a version that becomes a product, into the space of the store. */
  freeze: 8,
  /** Of a product, into a space of the caller. */
  duplicate: 9,
} as const;

export function isStoreScene(scene: number): boolean {
  return scene === storeScenes.freeze || scene === storeScenes.duplicate;
}

/** What is to be copied. */
export interface CopyRequest {
  scene: number;
  kind: ResourceKindName;
  id: string;
  projectId: string | undefined;
  targetSpaceId: string | undefined;
  /** What the copy has in place of the original's. */
  given?: GivenProperties;
}

/** A request for a copy of an agent or an app. */
export function requestFor(
  kind: 'bot' | 'project',
  scene: number,
  id: string,
  targetSpaceId: string | undefined,
): CopyRequest {
  return { scene, kind, id, projectId: undefined, targetSpaceId };
}

/** Properties of a copy that its caller has chosen. */
export interface GivenProperties {
  name?: string;
  description?: string;
  icon?: string;
  /** The version to copy; default: the draft. */
  version?: string;
  /** A folder of the target in which the copy is; whoever starts the copy has checked it. */
  folder?: { id: string; type: number };
}

/** A resource with where it is. */
export interface PlacedResource {
  kind: ResourceKind;
  id: string;
  name: string;
  spaceId: string;
  /** Null for one of the library. */
  projectId: string | null;
}

/** A request whose rights were checked. */
export interface CopyTask extends CopyRequest {
  root: PlacedResource;
  source: SpaceAccess;
  target: SpaceAccess;
  /** Where the copies are created; null for the library. Those of the resources of a copied app are in its copy. */
  targetProjectId: string | null;
  /** Which resources come along: nothing, what the same app owns, or everything that the original uses. */
  closure: 'none' | 'project' | 'space';
  /** Copies are published, and so must be valid. */
  publishes: boolean;
  /** The originals leave their place. */
  moves: boolean;
}

/** Checks the rights that a scene needs; errors are the same for what does not exist and what the caller may not see. */
export async function requireTask(context: CopyContext, request: CopyRequest): Promise<CopyTask> {
  const { scene, id, targetSpaceId } = request;
  const kind = kindOf(context, request.kind);
  const { access: source } = await kind.require(context, id, 'copy');
  const root = await findPlaced(context.db, kind, id);
  if (!root) throw invalid(resourceCopyReasons.notFound());
  const task = { ...request, root, source, publishes: false, moves: false };
  if (isStoreScene(scene)) {
    if (root.projectId !== null) throw invalid(resourceCopyReasons.notInLibrary());
    const isFrozen = source.spaceId === storeSpaceId;
    if (isFrozen !== (scene === storeScenes.duplicate)) throw invalid(resourceCopyReasons.notFound());
    const target = await context.spaceAccess(
      isFrozen ? (targetSpaceId ?? '0') : storeSpaceId,
      'createResource',
    );
    if (isFrozen && target.spaceId === storeSpaceId) throw invalid(resourceCopyReasons.noTarget());
    return { ...task, target, targetProjectId: null, closure: 'space' };
  }
  if (scene === copyScenes.acrossSpaces || scene === copyScenes.moveAgent) {
    if (root.projectId !== null) throw invalid(resourceCopyReasons.notInLibrary());
    if (targetSpaceId === undefined) throw invalid(resourceCopyReasons.noTarget());
    const target = await context.spaceAccess(targetSpaceId, 'createResource');
    const isSame = target.spaceId === source.spaceId;
    const moves = scene === copyScenes.moveAgent;
    if (moves && isSame) throw invalid(resourceCopyReasons.sameSpace());
    if (moves) await kind.require(context, id, 'delete');
    return { ...task, target, targetProjectId: null, closure: isSame ? 'none' : 'space', moves };
  }
  if (scene === copyScenes.project || scene === copyScenes.projectAcrossSpaces) {
    if (request.kind !== 'project') throw invalid(resourceCopyReasons.typeUnknown());
    const target = await context.spaceAccess(targetSpaceId ?? source.spaceId, 'createResource');
    const closure = target.spaceId === source.spaceId ? 'project' : 'space';
    return { ...task, target, targetProjectId: null, closure };
  }
  return requireProjectTask(context, task);
}

type OpenTask = Omit<CopyTask, 'target' | 'targetProjectId' | 'closure'>;

/** Scenes within the space of an app. */
async function requireProjectTask(context: CopyContext, task: OpenTask): Promise<CopyTask> {
  const { scene, root, source } = task;
  const projectId = task.projectId ?? root.projectId ?? undefined;
  const target = await context.spaceAccess(source.spaceId, 'createResource');
  if (projectId === undefined) throw invalid(resourceCopyReasons.noProject());
  await requireProject(context, projectId, 'edit', { spaceId: source.spaceId });
  const found = { ...task, projectId, target };
  if (scene === copyScenes.fromLibrary) {
    if (root.projectId !== null) throw invalid(resourceCopyReasons.notInLibrary());
    return { ...found, targetProjectId: projectId, closure: 'none' };
  }
  if (root.projectId !== projectId) throw invalid(resourceCopyReasons.noProject());
  if (scene === copyScenes.inProject) return { ...found, targetProjectId: projectId, closure: 'none' };
  const moves = scene === copyScenes.moveToLibrary;
  if (scene !== copyScenes.toLibrary && !moves) throw invalid(resourceCopyReasons.sceneUnknown());
  if (moves) await root.kind.require(context, root.id, 'edit');
  return { ...found, targetProjectId: null, closure: 'project', publishes: true, moves };
}

export function invalid(reason: Reason): DomainError {
  return new DomainError('copyInvalid', reason);
}

/** A resource that is not deleted, without an access check. */
export async function findPlaced(
  db: Database,
  kind: ResourceKind,
  id: string,
): Promise<PlacedResource | undefined> {
  const { rows } = kind;
  const [row] = await db
    .select({
      name: sql<string>`${rows.name}`,
      spaceId: sql<string | null>`${rows.spaceId}::text`,
      projectId: rows.projectId ? sql<string | null>`${rows.projectId}::text` : sql<null>`null`,
    })
    .from(rows.table)
    .where(and(eq(rows.id, id), rows.deletedAt && isNull(rows.deletedAt)));
  return row && row.spaceId !== null ? { kind, id, ...row, spaceId: row.spaceId } : undefined;
}
