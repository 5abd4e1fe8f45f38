// @module-tag by-turns
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from '@heddle/api-contract/families/workflow';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Database } from '../db/Database.js';
import { openDatabase } from '../db/openDatabase.js';
import { type RunningServer, startServer } from '../node.js';
import { commitSeed, isSoak, randomOf, report, rounds } from '../reliability/rounds.js';
import { signUpAt } from '../testing/clientAt.js';
import { fillDocuments } from '../testing/fillDocuments.js';
import { buildProcess } from '../testing/startProcess.js';
import { contentOf } from './dataFolder.js';
import { restoreBackup } from './restoreBackup.js';

// REL-12: a large backup of a server in use, and its restore; both are killed repeatedly.

const mebibytes = Number(process.env.HEDDLE_BACKUP_MIB ?? (isSoak ? 1024 : 8));
const kills = isSoak ? Math.min(rounds, 5) : 1;
/** Limit for restoring 1 GiB. */
const maxSeconds = 120;

const root = mkdtempSync(join(tmpdir(), 'heddle-killed-backup-'));
const configFile = join(root, 'none.json');
writeFileSync(configFile, '{"models":[]}');
const optionsOf = (name: string) => ({ port: 0, configFile, dataFolder: join(root, name) });
const cuts = join(root, 'data', 'cuts');
const random = randomOf(commitSeed);
let server: RunningServer;
let script: string;
let filled: unknown;
let backupMs = 0;
let saved = 0;
let stopSaving: () => Promise<void>;

beforeAll(async () => {
  script = await buildProcess('backupProcess');
  const { db, close } = await openDatabase({ folder: optionsOf('data').dataFolder });
  await fillDocuments(db, mebibytes);
  filled = await summaryOf(db);
  await close();
  server = await startServer({ ...optionsOf('data'), registration: 'open' });
  const person = await signUpAt(server.url);
  const calls = person.calls({ workflow }).workflow;
  const { workflow_id } = await calls.create({ space_id: person.spaceId, name: 'busy' });
  let isStopped = false;
  const saving = (async () => {
    for (; !isStopped; saved++) {
      await calls.save({ workflow_id, schema: `{"nodes":[],"edges":[],"count":${saved}}` });
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  })();
  stopSaving = async () => {
    isStopped = true;
    await saving;
  };
}, 1_800_000);
afterAll(async () => {
  await stopSaving?.();
  await server?.close();
  rmSync(root, { recursive: true, force: true });
});

/**
 * Runs to completion or kills the process after this many milliseconds; returns the duration and whether it
 * completed.
 */
async function perform(what: 'backup' | 'restore', folder: string, file: string, killAfterMs?: number) {
  const begin = performance.now();
  const child = spawn(process.execPath, [script, what, join(root, folder), configFile, file], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let output = '';
  child.stderr.on('data', (chunk) => {
    output += String(chunk);
  });
  const timer = killAfterMs === undefined ? undefined : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearTimeout(timer);
  if (killAfterMs === undefined) expect(code, output).toBe(0);
  return { ms: performance.now() - begin, isDone: code === 0 };
}

const backup = join(root, 'whole.tar.gz');

test(`a backup of ${mebibytes} MiB that is killed leaves no file under its name, and the next one is complete`, async () => {
  // A retried test finds the files of its first attempt.
  for (const name of readdirSync(root)) if (name.endsWith('.gz')) rmSync(join(root, name));
  backupMs = (await perform('backup', 'data', backup)).ms;
  report('REL-12 backup', { mebibytes, seconds: backupMs / 1000, bytes: statSync(backup).size });
  for (let round = 0; round < kills; round++) {
    const file = join(root, `killed-${round}.tar.gz`);
    const before = saved;
    const { isDone } = await perform('backup', 'data', file, random() * backupMs);
    // A complete backup is renamed into place, possibly just before the process ends.
    if (isDone || existsSync(file)) await restoreBackup(optionsOf(`of-killed-${round}`), file);
    rmSync(join(root, `of-killed-${round}`), { recursive: true, force: true });
    while (saved < before + 3) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  // The server may still be making the copy for a killed backup; the next backup removes it.
  let later = 0;
  const left = async () => {
    for (const name of readdirSync(cuts)) utimesSync(join(cuts, name), 0, 0);
    await perform('backup', 'data', join(root, `later-${later++}.tar.gz`));
    return readdirSync(cuts);
  };
  await expect.poll(left, { timeout: 120_000 }).toEqual([]);
}, 3_600_000);

test('a restore that is killed succeeds on a second run of the command, with every row of the backup', async () => {
  for (let round = 0; round < kills; round++) {
    const folder = `restored-${round}`;
    const { isDone } = await perform('restore', folder, backup, (0.3 + random()) * backupMs);
    if (!isDone) {
      expect(contentOf(join(root, folder))).toEqual([]);
      const begin = performance.now();
      await restoreBackup(optionsOf(folder), backup);
      const seconds = (performance.now() - begin) / 1000;
      report('REL-12 restore', { mebibytes, seconds });
      if (isSoak) expect(seconds).toBeLessThan(maxSeconds);
    }
    const { db, close } = await openDatabase({ folder: optionsOf(folder).dataFolder }, { migrates: false });
    expect(await summaryOf(db)).toEqual(filled);
    await close();
    rmSync(join(root, folder), { recursive: true });
  }
}, 3_600_000);

/** The number of the first person's documents, and a digest of their content. */
async function summaryOf(db: Database) {
  const { rows } = await db.execute(
    sql`select count(*) as rows, md5(string_agg(md5(schema), '' order by id)) as sum from workflows where creator_id = 1`,
  );
  return rows;
}
