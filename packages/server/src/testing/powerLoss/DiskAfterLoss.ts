import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** An operation on a folder, as recorded by `recordWrites.mjs`. */
interface Operation {
  do: 'open' | 'close' | 'write' | 'file' | 'cut' | 'rename' | 'unlink' | 'rmdir' | 'mkdir' | 'force';
  handle?: number;
  path?: string;
  to?: string;
  position?: number;
  length?: number;
  makes?: boolean;
  cuts?: boolean;
}

/** A change to the content of a file since its last sync. */
type Pending = { position: number; bytes: Buffer } | { length: number };

interface DiskFile {
  content: Buffer;
  pending: Pending[];
  isTouched: boolean;
}

/** A change to a file name since the last sync; `file` is undefined if the name was removed. */
type NameChange = { path: string; file: DiskFile | undefined };

const sector = 512;

/**
 * A disk that loses what was not synced. Contents written since the last sync of their file are kept in any
 * combination of sectors; names created, changed or removed since the last sync of any file are kept up to
 * some moment. This is how file systems with a metadata journal behave, such as ext4 and XFS: syncing one
 * file also syncs every earlier change of names.
 */
export class DiskAfterLoss {
  /** Files by path relative to the folder, as they would be without a loss. */
  readonly #names = new Map<string, DiskFile>();
  /** Existing files that have been opened, and removed names. */
  readonly #before = new Map<string, DiskFile>();
  readonly #gone = new Set<string>();
  /** Synced names, which remain after any loss. */
  readonly #forcedNames = new Map<string, DiskFile | undefined>();
  #pendingNames: NameChange[] = [];
  readonly #handles = new Map<number, DiskFile | undefined>();

  /**
   * Replays a log of `recordWrites.mjs` up to this byte. `base` is the content of the disk before the
   * recording.
   */
  constructor(
    private readonly folder: string,
    private readonly base: string | undefined,
    log: Buffer,
    until: number,
  ) {
    for (let at = 0; at < until; ) {
      const lineEnd = log.indexOf(10, at);
      if (lineEnd < 0) break;
      const { bytes: size, ...operation } = JSON.parse(log.toString('utf8', at, lineEnd)) as Operation & {
        bytes: number;
      };
      at = lineEnd + 1 + size;
      if (at > until) break;
      this.#do(operation, log.subarray(lineEnd + 1, at));
    }
  }

  /** Writes the remaining files; `random` decides about everything that was not synced. */
  writeTo(target: string, random: () => number): void {
    if (this.base) cpSync(this.base, target, { recursive: true });
    else mkdirSync(target, { recursive: true });
    const names = new Map(this.#forcedNames);
    const kept = Math.floor(random() * (this.#pendingNames.length + 1));
    for (const { path, file } of this.#pendingNames.slice(0, kept)) names.set(path, file);
    for (const [path, file] of names) {
      const place = join(target, path);
      if (!file) rmSync(place, { recursive: true, force: true });
      else if (file === folderMark) mkdirSync(place, { recursive: true });
      else {
        mkdirSync(dirname(place), { recursive: true });
        writeFileSync(place, contentAfterLoss(file, random));
      }
    }
    // Existing files whose name stayed, with changed contents.
    for (const [path, file] of this.#before)
      if (file.isTouched && !names.has(path))
        writeFileSync(join(target, path), contentAfterLoss(file, random));
  }

  #do(operation: Operation, bytes: Buffer): void {
    const path = operation.path === undefined ? '' : relative(this.folder, operation.path);
    switch (operation.do) {
      case 'open': {
        const file = this.#find(path) ?? (operation.makes ? this.#make(path) : undefined);
        if (file && operation.cuts) change(file, { length: 0 });
        this.#handles.set(operation.handle!, file);
        break;
      }
      case 'file': {
        const file = this.#find(path) ?? this.#make(path);
        change(file, { length: 0 });
        if (bytes.length > 0) change(file, { position: 0, bytes });
        break;
      }
      case 'write':
        change(this.#handles.get(operation.handle!)!, { position: operation.position!, bytes });
        break;
      case 'cut': {
        const file = operation.handle === undefined ? this.#find(path) : this.#handles.get(operation.handle);
        change(file!, { length: operation.length! });
        break;
      }
      case 'rename':
        this.#name(relative(this.folder, operation.to!), this.#find(path));
        this.#name(path, undefined);
        break;
      case 'mkdir':
        this.#name(path, folderMark);
        break;
      case 'unlink':
      case 'rmdir':
        this.#name(path, undefined);
        break;
      case 'force':
        this.#force(this.#handles.get(operation.handle!));
        break;
      case 'close':
        this.#handles.delete(operation.handle!);
    }
  }

  #find(path: string): DiskFile | undefined {
    const known = this.#names.get(path);
    if (known || !this.base || this.#gone.has(path)) return known;
    let content: Buffer;
    try {
      content = readFileSync(join(this.base, path));
    } catch {
      return undefined;
    }
    const file = { content, pending: [], isTouched: false };
    this.#names.set(path, file);
    this.#before.set(path, file);
    return file;
  }

  #make(path: string): DiskFile {
    const file = { content: Buffer.alloc(0), pending: [], isTouched: true };
    this.#name(path, file);
    return file;
  }

  #name(path: string, file: DiskFile | undefined): void {
    if (file) this.#names.set(path, file);
    else {
      this.#names.delete(path);
      this.#gone.add(path);
    }
    this.#pendingNames.push({ path, file });
  }

  #force(file: DiskFile | undefined): void {
    for (const { path, file: named } of this.#pendingNames) this.#forcedNames.set(path, named);
    this.#pendingNames = [];
    if (!file) return;
    for (const pending of file.pending) file.content = applied(file.content, pending);
    file.pending = [];
  }
}

/** Marks a folder. */
const folderMark: DiskFile = { content: Buffer.alloc(0), pending: [], isTouched: false };

function change(file: DiskFile, pending: Pending): void {
  file.isTouched = true;
  file.pending.push(pending);
}

/** Data that was not synced is kept completely, partly, or not at all. */
function contentAfterLoss({ content, pending }: DiskFile, random: () => number): Buffer {
  let left: Buffer = Buffer.from(content);
  for (const operation of pending) {
    const luck = random();
    if (luck < 0.4) continue;
    if ('length' in operation || luck < 0.8) left = applied(left, operation);
    else {
      const sectors = Math.floor(random() * (operation.bytes.length / sector));
      left = applied(left, {
        position: operation.position,
        bytes: operation.bytes.subarray(0, sectors * sector),
      });
    }
  }
  return left;
}

/** Modifies the buffer in place if it is large enough. */
function applied(content: Buffer, pending: Pending): Buffer {
  if ('length' in pending) return resized(content, pending.length);
  const { position, bytes } = pending;
  const end = position + bytes.length;
  const result = end > content.length ? resized(content, end) : content;
  bytes.copy(result, position);
  return result;
}

function resized(content: Buffer, length: number): Buffer {
  const result = Buffer.alloc(length);
  content.copy(result, 0, 0, Math.min(length, content.length));
  return result;
}
