import type { ArchiveKind } from '@heddle/api-contract/families/archive';
import type { SpaceAccess } from '../../kernel/access.js';
import type { App } from '../../kernel/services.js';
import type { AddCopyNote } from '../../resources/ResourceKind.js';
import type { Reference } from '../../resources/references.js';
import type { UsableModels } from '../bot/index.js';

/** Where an export reads, with the rights of the person who exports. */
export interface ExportSource {
  readonly app: App;
  readonly access: SpaceAccess;
  readonly withDocuments: boolean;
  /** Takes the size of a file from what the archive has left for large ones; false if it is too large. */
  hasRoom(bytes: number): boolean;
}

/** Remarks about one resource. */
export type AddNote = AddCopyNote;

/** A resource as an archive stores it: files by their path in the folder of the resource. */
export interface ExportedResource {
  name: string;
  files: ReadonlyMap<string, string>;
  /** Files that are no texts. */
  binaries?: ReadonlyMap<string, Uint8Array>;
  uses: readonly Reference[];
}

/** Where an import creates resources. */
export interface ImportTarget {
  readonly app: App;
  readonly access: SpaceAccess;
  /**
   * New IDs by those in the archive: of created and of existing resources, and of what is in them, such as tools.
   */
  readonly ids: ReadonlyMap<string, string>;
  /** A model of this installation that takes the place of unknown ones. */
  readonly models: UsableModels;
  /** The app that contains what is created; null for the library. */
  readonly projectId: string | null;
  readonly note: AddNote;
}

/** A resource of an archive that was checked and can be created. */
export interface ParsedResource {
  /** New IDs of its parts that other resources name, by their IDs in the archive. */
  partIds?(id: string, newId: string): ReadonlyMap<string, string>;
  /** IDs of workflows that it calls. */
  calls?: readonly string[];
  /** What it refers to, in the archive or outside of it. */
  refersTo?: readonly Reference[];
  /**
   * Does what cannot be part of a transaction, before `create`; `discard` undoes it if the import fails.
   */
  prepare?(target: ImportTarget, newId: string): Promise<void>;
  discard?(target: ImportTarget, newId: string): Promise<void>;
  /** Creates the resource in the transaction of the import, which is the database of `target.app`. */
  create?(target: ImportTarget, newId: string): Promise<void>;
}

/** How resources of a kind are written to and read from archives. */
export interface ArchivedKind {
  readonly kind: ArchiveKind;
  /** The folder in archives. */
  readonly folder: string;
  /** Undefined if the resource does not exist in the space, or the person may not copy it. */
  read(source: ExportSource, id: string, note: AddNote): Promise<ExportedResource | undefined>;
  /** Checks files of unknown origin as strictly as the API checks what people send. */
  parse(files: ReadonlyMap<string, string>, binaries: ReadonlyMap<string, Uint8Array>): ParsedResource;
}

/** JSON for people to read and to compare. */
export function toText(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The value with the keys of its objects in alphabetical order: rows have them in the order in which they were saved. */
export function inKeyOrder<T>(value: T): T {
  if (Array.isArray(value)) return value.map((item) => inKeyOrder(item)) as T;
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return Object.fromEntries(entries.map(([key, inner]) => [key, inKeyOrder(inner)])) as T;
}

/** A file that every resource of the kind has; empty if it is missing. */
export function textOf(files: ReadonlyMap<string, string>, name: string): string {
  return files.get(name) ?? '';
}
