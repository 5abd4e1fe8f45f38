import type { Reason, ResourceAction } from '@heddle/api-contract';
import type { ArchiveNoteCode } from '@heddle/api-contract/families/archive';
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

/** The caller of a copy: a part of the context of requests, which jobs have too. */
export type CopyContext = App & Pick<Context, 'user' | 'spaceAccess'>;

/** Reports what a copy leaves out or replaces; `subject` names the node, tool or resource. */
export type AddCopyNote = (code: ArchiveNoteCode, subject?: string) => void;

/** How a resource is copied. */
export interface CopyOptions {
  /** The app that will contain the copy, null for the library. Default: the app of the original, within its space. */
  projectId?: string | null;
  /** Default: a name that is free, derived from that of the original. */
  name?: string;
  /** Of a copied app, in place of those of the original. */
  description?: string;
  icon?: string;
  /** Copies this published version; default: the draft. */
  version?: string;
  /**
   * Versions by the ids of originals: references to them name these versions from now on, or the draft if the
   * version is empty. Other references keep their version.
   */
  versions?: ReadonlyMap<string, string>;
  /** What `prepareCopy` returned. Then only rows remain to be written. */
  prepared?: string;
  /** Leaves out contents that take time, for a preview. */
  isPreview?: boolean;
  note?: AddCopyNote;
}

/** The original changed since the copy was prepared: it is prepared again. */
export class SourceChanged extends Error {
  override readonly name = 'SourceChanged';
}

/** Names of copies: identifiers get `_copy`, other names a number in parentheses. */
export interface CopyNaming {
  longest: number;
  isIdentifier: boolean;
}

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
    context: Pick<Context, 'db' | 'spaceAccess' | 'user'>,
    id: string,
    action: ResourceAction,
    where?: { spaceId?: string | undefined },
  ): Promise<AuthorizedResource>;
  /** Moves a resource to the trash, or deletes it for good if the kind has no trash flag. */
  remove(context: Context, id: string, where?: { spaceId?: string | undefined }): Promise<void>;
  /** Takes a resource out of the trash; only kinds with a trash flag have this. */
  restore?(context: Context, id: string, where?: { spaceId?: string | undefined }): Promise<void>;
  /** Deletes a resource of the trash for good; only kinds with a trash flag have this. */
  deleteForGood?(context: Context, id: string, where?: { spaceId?: string | undefined }): Promise<void>;
  /**
   * Copies a resource into the space of `target`, under its new id from `idMap`. References to resources that
   * are copied along follow the map, all others stay.
   */
  copy(
    context: CopyContext,
    id: string,
    target: SpaceAccess,
    idMap: IdMap,
    options?: CopyOptions,
  ): Promise<void>;
  /** Absent for kinds whose names may repeat. */
  readonly naming?: CopyNaming;
  /** New ids of the parts that other resources name, for a copy with this id. */
  partIds?(context: CopyContext, id: string, newId: string): Promise<IdMap>;
  /**
   * Creates what cannot be part of a transaction, before `copy`, and replaces what an interrupted attempt has
   * left. Returns a text that `copy` receives.
   */
  prepareCopy?(
    context: CopyContext,
    id: string,
    target: SpaceAccess,
    idMap: IdMap,
    signal: AbortSignal,
  ): Promise<string>;
  /** Removes what `prepareCopy` has created, for a copy that was not written. */
  discardCopy?(app: App, id: string, idMap: IdMap): Promise<void>;
  /** Why a resource cannot be published as it is. */
  releaseProblems?(context: CopyContext, id: string): Promise<readonly Reason[]>;
  /** Publishes the draft as the next version, within the transaction of `context`; returns the version. */
  release?(context: CopyContext, id: string): Promise<string>;
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
