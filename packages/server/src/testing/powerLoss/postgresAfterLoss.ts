import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

const pageBytes = 8192;
const sector = 512;
const segmentBytes = 16 * 1024 * 1024;

/**
 * Parses a log sequence number such as `0/1A2B3C`: a byte position in everything PostgreSQL ever wrote to its
 * journal.
 */
export function readLsn(text: string): bigint {
  const [high = '', low = ''] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) | BigInt(`0x${low}`);
}

/**
 * Writes the disk of a PostgreSQL that lost power: everything synced at its latest checkpoint, the journal as
 * far as it was synced, and of all other writes any combination of sectors.
 * @param checkpoint its files right after a checkpoint, which syncs all of them
 * @param now its files at the moment of the loss, as programs see them
 * @param forced the position up to which its journal was synced by then
 */
export function writePostgresAfterLoss(
  { checkpoint, now, forced }: { checkpoint: string; now: string; forced: bigint },
  target: string,
  random: () => number,
): void {
  cpSync(checkpoint, target, { recursive: true });
  rmSync(join(target, 'postmaster.pid'), { force: true });
  for (const name of readdirSync(join(now, 'pg_wal')).filter((file) => /^[0-9A-F]{24}$/.test(file)))
    writeFileSync(join(target, 'pg_wal', name), journalAfterLoss(join(now, 'pg_wal'), name, forced, random));
  const tables = join(now, 'base');
  for (const entry of readdirSync(tables, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || !/^\d+(?:[._]\w+)?$/.test(entry.name)) continue;
    const path = join(entry.parentPath, entry.name);
    const place = join('base', relative(tables, path));
    const before = existsSync(join(checkpoint, place)) ? readFileSync(join(checkpoint, place)) : undefined;
    const after = readFileSync(path);
    if (before?.equals(after)) continue;
    writeFileSync(join(target, place), pagesAfterLoss(before ?? Buffer.alloc(0), after, forced, random));
  }
}

/** A journal file: what was not synced is there completely, partly, or not at all. */
function journalAfterLoss(folder: string, name: string, forced: bigint, random: () => number): Buffer {
  const content = readFileSync(join(folder, name));
  const begin = BigInt(`0x${name.slice(8, 16)}${name.slice(18)}000000`);
  const kept = forced <= begin ? 0 : Number(forced - begin);
  if (kept >= segmentBytes) return content;
  const luck = random();
  for (let at = kept; at < content.length; ) {
    const end = Math.floor(at / sector + 1) * sector;
    if (luck < 0.4 || (luck < 0.8 && random() < 0.5)) content.fill(0, at, end);
    at = end;
  }
  return content;
}

/** A table file: each page written since the checkpoint is new, old, or torn between two sectors. */
function pagesAfterLoss(before: Buffer, after: Buffer, forced: bigint, random: () => number): Buffer {
  const length = random() < 0.5 ? after.length : before.length;
  const left = Buffer.alloc(length);
  before.copy(left, 0, 0, length);
  for (let at = 0; at < Math.min(after.length, length); at += pageBytes) {
    const lsn = (BigInt(after.readUInt32LE(at)) << 32n) | BigInt(after.readUInt32LE(at + 4));
    const luck = random();
    // Write-ahead logging: a page is written only after its journal record was synced.
    if (lsn > forced || luck < 0.3) continue;
    const sectors = luck < 0.6 ? Math.floor(random() * (pageBytes / sector)) : pageBytes / sector;
    after.copy(left, at, at, Math.min(at + sectors * sector, length));
  }
  return left;
}
