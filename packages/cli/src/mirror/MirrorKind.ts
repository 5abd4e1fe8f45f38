import { isJsonObject, type JsonObject } from '@heddle/workflow-schema';
import type { MergeConflict } from '@heddle/workflow-schema/merge';
import * as z from 'zod';
import type { MirrorClient } from './MirrorClient.js';

/** A resource of a workspace as a file of the folder. */
export interface MirrorFile {
  /** Empty until the resource exists on the server. */
  id: string;
  name: string;
  description: string;
  mode: string;
}

/** A resource as it was when the folder and the server last agreed. */
export interface MirrorBase<File extends MirrorFile = MirrorFile> {
  commit: string;
  file: File;
}

/** A kind of resources that the folder mirrors. */
export interface MirrorKind<File extends MirrorFile = MirrorFile> {
  /** Where its files are, relative to the folder. */
  filesIn: string;
  /** Where the states are that both sides last agreed on. */
  basesIn: string;
  /** The name of a file without its extension, safe on every file system. */
  fileName(file: File): string;
  /** Reads a file; throws if it has another form. */
  read(json: JsonObject): File;
  /** What a file contains: the same resource has the same text, and one change is few lines. */
  toJson(file: File): object;
  isSame(one: File, other: File): boolean;
  /** Merges what changed from `base` to `theirs` into `mine`. Where there is a conflict, the result is as in `mine`. */
  merge(base: File, mine: File, theirs: File): { file: File; conflicts: MergeConflict[] };
  /** The differences to another state, or to nothing, one per line, as a diff marks them. */
  describe(before: File | undefined, after: File): string[];
  /** Path of the call that lists the drafts of a workspace. */
  listPath: string;
  /** Reads an item of that list; throws if it has another form. */
  readItem(item: unknown): MirrorBase<File>;
  create(client: MirrorClient, file: File): Promise<MirrorBase<File>>;
  /** Saves over a commit; a MirrorError with `isConflict` says that there is a newer one. */
  save(client: MirrorClient, file: File, commit: string): Promise<MirrorBase<File>>;
}

/** A JSON object within a file or an answer of the server. */
export const jsonObject = z.custom<JsonObject>(isJsonObject);

/** All resources of the kind in the workspace by id. */
export async function listAll(kind: MirrorKind, client: MirrorClient): Promise<Map<string, MirrorBase>> {
  const found = new Map<string, MirrorBase>();
  for await (const item of client.items(kind.listPath)) {
    const base = kind.readItem(item);
    found.set(base.file.id, base);
  }
  return found;
}

/** The text of a file. */
export function printFile(kind: MirrorKind, file: MirrorFile): string {
  return `${JSON.stringify(kind.toJson(file), null, 2)}\n`;
}

// Names of devices, which Windows does not allow.
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d)$/i;

/** The name if it can be that of a file everywhere; what a server sends must not lead out of the folder. */
export function safeName(name: string, id: string, kind: string): string {
  return /^[\p{L}\p{N}][\p{L}\p{N}_-]{0,63}$/u.test(name) && !reserved.test(name) ? name : `${kind}_${id}`;
}
