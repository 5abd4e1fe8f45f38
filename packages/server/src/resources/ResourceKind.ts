import type { ResourceAction } from '@heddle/api-contract';
import type { LibraryResource } from '@heddle/api-contract/families/library';
import type { SQL } from 'drizzle-orm';
import type { AnyPgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/Database.js';
import type { Resource, SpaceAccess } from '../kernel/access.js';
import type { Context } from '../kernel/Context.js';
import { defineExtensionPoint } from '../kernel/extensionPoints.js';
import type { App } from '../kernel/services.js';
import type { SearchText } from './SearchText.js';
import type { ResourceKindName } from './tables.js';

/** A resource together with the caller's access to it. */
export interface AuthorizedResource {
  resource: Resource & { id: string };
  access: SpaceAccess;
}

/** The columns of a kind that queries over several kinds select, filter and sort by. */
export interface ResourceRows {
  table: PgTable;
  id: AnyPgColumn;
  spaceId: AnyPgColumn;
  name: AnyPgColumn;
  creatorId: AnyPgColumn;
  updatedAt: AnyPgColumn;
  /** The trash flag; absent for kinds that are deleted for good. */
  deletedAt?: AnyPgColumn;
  isPublished: SQL;
  subType?: AnyPgColumn;
  /** The app that a resource belongs to, null for one of the library; absent for kinds that apps do not contain. */
  projectId?: AnyPgColumn;
  /** Which rows of the table are resources; absent when all are. */
  where?: SQL;
}

/** New ids by the ids of the resources that are copied together. */
export type IdMap = ReadonlyMap<string, string>;

/** What every kind of resource implements; contributed by the module that owns its rows. */
export interface ResourceKind {
  readonly name: ResourceKindName;
  readonly rows: ResourceRows;
  readonly library: {
    /** API number of the type. */
    readonly type: number;
    /** Types that the specification does not know are listed only where the filter names them. */
    readonly isListedOnRequest?: boolean;
    /** Library entries by id, for a caller who may view the space. */
    present(
      context: Context,
      access: SpaceAccess,
      ids: readonly string[],
    ): Promise<ReadonlyMap<string, LibraryResource>>;
  };
  /**
   * Returns the resource if the caller may perform the action. The error is the same for resources that do
   * not exist, are deleted, are not in `spaceId`, or belong to inaccessible spaces.
   */
  require(
    context: Context,
    id: string,
    action: ResourceAction,
    where?: { spaceId?: string | undefined },
  ): Promise<AuthorizedResource>;
  /** Moves a resource to the trash, or deletes it for good if the kind has no trash flag. */
  remove(context: Context, id: string, where?: { spaceId?: string | undefined }): Promise<void>;
  /** Takes a resource out of the trash; only kinds with a trash flag have this. */
  restore?(context: Context, id: string, where?: { spaceId?: string | undefined }): Promise<void>;
  /**
   * Copies a resource into the space of `target`, under its new id from `idMap`. References to resources that
   * are copied along follow the map, all others stay.
   */
  copy(context: Context, id: string, target: SpaceAccess, idMap: IdMap): Promise<void>;
  /**
   * Writes the references of resources stored before references were kept; returns at once if there are none.
   * Stops when the signal is aborted, and continues with the rest when called again.
   */
  indexReferences?(app: App, signal?: AbortSignal): Promise<void>;
  /**
   * Texts that the search looks at besides the name, by id; without secrets, as everybody who may view the space can
   * find them. A change of these texts changes the row of the resource too, by which the search notices it.
   */
  searchTexts?(db: Database, ids: readonly string[]): Promise<ReadonlyMap<string, readonly SearchText[]>>;
  /** Texts with an index of their own, such as the slices of a knowledge base; best first. */
  searchInside?(app: App, access: SpaceAccess, query: string, limit: number): Promise<InsideHit[]>;
}

/** A text that `searchInside` found. */
export interface InsideHit extends SearchText {
  resourceId: string;
}

export const resourceKinds = defineExtensionPoint<ResourceKind>('resource-kinds');

/** The kind with this name. */
export function kindOf({ extensions }: Pick<App, 'extensions'>, name: ResourceKindName): ResourceKind {
  const found = extensions(resourceKinds).find((kind) => kind.name === name);
  if (!found) throw new Error(`no module has resources of the kind ${name}`);
  return found;
}
