import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream, type Stats } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished, pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { extract, type Pack, pack } from 'tar-stream';
import { StartError } from '../host/StartError.js';
import type { BackupManifest, ListedEntry } from './manifest.js';

const manifestName = 'manifest.json';
const maxManifestBytes = 64 * 1024 * 1024;

/**
 * Writes entries with checksums. The manifest comes last, so that a truncated file is recognised by its
 * absence.
 */
export class ArchiveWriter {
  readonly entries: ListedEntry[] = [];
  #pack: Pack = pack();
  #done: Promise<void>;

  constructor(path: string) {
    // Readable only by the owner: the backup contains keys and user data.
    const file = createWriteStream(path, { flags: 'wx', mode: 0o600 });
    this.#done = pipeline(this.#pack, createGzip({ level: 4 }), file);
    // The error is reported by `add` or `finish`.
    this.#done.catch(() => undefined);
  }

  /** Adds an entry of known size. */
  async add(path: string, content: Buffer | Readable, size: number, mode = 0o600): Promise<void> {
    const hash = createHash('sha256');
    const entry = this.#pack.entry({ name: path, size, mode });
    if (Buffer.isBuffer(content)) {
      hash.update(content);
      entry.end(content);
    } else {
      content.on('data', (chunk: Buffer) => hash.update(chunk));
      content.pipe(entry);
      content.on('error', (error) => entry.destroy(error));
    }
    await Promise.race([finished(entry, { readable: false }), this.#done.then(() => ended(path))]);
    this.entries.push({ path, bytes: size, sha256: hash.digest('hex') });
  }

  /** Adds a file at the size it had when `Stats` were read; data appended since is left out. */
  async addFile(path: string, source: string, { size, mode }: Stats): Promise<void> {
    const content =
      size === 0 ? Buffer.alloc(0) : createReadStream(source, { end: size - 1, highWaterMark: 256 * 1024 });
    await this.add(path, content, size, mode & 0o777);
  }

  async finish(manifest: Omit<BackupManifest, 'entries'>): Promise<void> {
    const text = Buffer.from(JSON.stringify({ ...manifest, entries: this.entries }));
    this.#pack.entry({ name: manifestName, size: text.length, mode: 0o600 }, text);
    this.#pack.finalize();
    await this.#done;
  }

  async abandon(): Promise<void> {
    this.#pack.destroy();
    await this.#done.catch(() => undefined);
  }
}

function ended(path: string): never {
  throw new Error(`the backup ended while ${path} was written`);
}

/** Flushes a finished file to disk. */
export async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Reads an archive once. `take` is called for each entry in turn, and may leave its content unread. */
async function readArchive(
  path: string,
  take: (name: string, content: Readable, mode: number) => Promise<void>,
): Promise<void> {
  const entries = extract();
  const source = createReadStream(path);
  const reading = pipeline(source, createGunzip(), entries);
  reading.catch(() => undefined);
  try {
    for await (const entry of entries) {
      await take(entry.header.name, entry as unknown as Readable, entry.header.mode ?? 0o600);
      entry.resume();
    }
    await reading;
  } catch (error) {
    source.destroy();
    if (error instanceof StartError) throw error;
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') throw new StartError(`There is no file ${path}.`);
    if (code === 'EACCES' || code === 'EISDIR') throw new StartError(`The file ${path} cannot be read.`);
    if (code?.startsWith('Z_') || (error as Error).message.match(/tar|header|end of (file|data)/i))
      throw new StartError(`The file ${path} is no backup of Heddle, or it is damaged or cut off.`);
    throw error;
  }
}

/** Verifies every entry against the manifest; reports a damaged or truncated file as a StartError. */
export async function checkArchive(path: string): Promise<BackupManifest> {
  const found = new Map<string, ListedEntry>();
  let manifest: BackupManifest | undefined;
  await readArchive(path, async (name, content) => {
    if (name === manifestName) {
      manifest = JSON.parse((await collect(content, maxManifestBytes)).toString()) as BackupManifest;
      return;
    }
    const hash = createHash('sha256');
    const bytes = await measure(content, hash);
    found.set(name, { path: name, bytes, sha256: hash.digest('hex') });
  });
  if (!manifest)
    throw new StartError(`The file ${path} is no backup of Heddle, or it is damaged or cut off.`);
  if (manifest.format !== 'heddle-backup') throw new StartError(`The file ${path} is no backup of Heddle.`);
  if (manifest.version !== 1)
    throw new StartError(`The backup ${path} was written by a newer Heddle. Restore it with that version.`);
  for (const { path: name, bytes, sha256 } of manifest.entries) {
    const entry = found.get(name);
    if (entry?.bytes !== bytes || entry.sha256 !== sha256)
      throw new StartError(`The backup ${path} is damaged: its part ${name} is not what was written.`);
  }
  return manifest;
}

/** Reads the entries of a verified archive. */
export async function eachEntry(
  path: string,
  take: (name: string, content: Readable, mode: number) => Promise<void>,
): Promise<void> {
  await readArchive(path, (name, content, mode) =>
    name === manifestName ? Promise.resolve() : take(name, content, mode),
  );
}

/** Reads a stream completely, up to a maximum size. */
export async function collect(content: Readable, maxBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new StartError('A part of the backup is larger than any that Heddle writes.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

async function measure(content: Readable, hash: Hash): Promise<number> {
  let bytes = 0;
  for await (const chunk of content as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return bytes;
}
