// @module-tag by-turns
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { workflow } from '@heddle/api-contract/families/workflow';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { migrate } from '../db/migrate.js';
import { migrations } from '../db/migrations.generated.js';
import { openDatabase } from '../db/openDatabase.js';
import { StartError } from '../host/StartError.js';
import { type RunningServer, startServer } from '../node.js';
import { clientAt, type ServerPerson, signUpAt } from '../testing/clientAt.js';
import { findPostgres, startPostgres, type TestPostgres } from '../testing/startPostgres.js';
import { backupBeforeUpgrade } from './backupBeforeUpgrade.js';
import { backupInstallation } from './backupInstallation.js';
import { restoreBackup } from './restoreBackup.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-backup-'));
const configFile = join(root, 'none.json');
writeFileSync(configFile, '{"models":[]}');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const optionsOf = (name: string, databaseUrl?: string) => ({
  port: 0,
  configFile,
  dataFolder: join(root, name),
  ...(databaseUrl && { databaseUrl }),
});
const messageOf = (error: unknown) => {
  expect(StartError.isInstance(error)).toBe(true);
  return (error as Error).message;
};
const refused = (promise: Promise<unknown>) => promise.then(() => 'it was done', messageOf);

/** A server with a client that saves continuously; records when each save was acknowledged. */
class BusyServer {
  readonly acknowledged: number[] = [];
  #isStopped = false;
  #work: Promise<void> = Promise.resolve();
  private constructor(
    readonly server: RunningServer,
    readonly person: ServerPerson,
    readonly workflowId: string,
  ) {}

  static async start(options: ReturnType<typeof optionsOf>): Promise<BusyServer> {
    const server = await startServer({ ...options, registration: 'open' });
    const person = await signUpAt(server.url);
    const { workflow_id } = await person.calls({ workflow }).workflow.create({
      space_id: person.spaceId,
      name: 'busy',
    });
    const busy = new BusyServer(server, person, workflow_id);
    busy.#work = busy.#save();
    return busy;
  }

  async #save(): Promise<void> {
    const calls = this.person.calls({ workflow });
    for (let count = 1; !this.#isStopped; count++) {
      await calls.workflow.save({ workflow_id: this.workflowId, schema: documentOf(count) });
      this.acknowledged.push(count);
    }
  }

  /** Waits for this number of saves. */
  async until(count: number): Promise<void> {
    while (this.acknowledged.length < count) await new Promise((resolve) => setTimeout(resolve, 20));
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    await this.#work;
    await this.server.close();
  }
}

const documentOf = (count: number) => `{"nodes":[],"edges":[],"count":${count},"text":"纬 \\u0001 ☂"}`;

async function restoredCount(options: ReturnType<typeof optionsOf>, busy: BusyServer): Promise<number> {
  const server = await startServer(options);
  try {
    const calls = clientAt(server.url, busy.person.cookie, { workflow });
    const { workflow: found } = await calls.workflow.canvas({ workflow_id: busy.workflowId });
    const { count } = JSON.parse(found.schema_json) as { count: number };
    expect(found.schema_json).toBe(documentOf(count));
    return count;
  } finally {
    await server.close();
  }
}

describe('a backup of a folder', () => {
  const file = join(root, 'busy.tar.gz');
  let busy: BusyServer;
  let before: number;
  let after: number;

  beforeAll(async () => {
    busy = await BusyServer.start(optionsOf('busy'));
    mkdirSync(join(root, 'busy', 'files', 'ab'), { recursive: true });
    writeFileSync(join(root, 'busy', 'files', 'ab', 'picture'), 'bytes of a picture');
    await busy.until(10);
    before = busy.acknowledged.length;
    const written = await backupInstallation(optionsOf('busy'), file);
    after = busy.acknowledged.length;
    expect(written).toMatchObject({ way: 'copy', files: expect.any(Number) });
    await busy.stop();
  });

  test('is taken during saves, is readable only by its owner, and leaves no temporary copy', () => {
    expect(busy.acknowledged.length).toBeGreaterThan(after);
    expect(statSync(file).mode & 0o077).toBe(0);
    expect(existsSync(`${file}.unfinished`)).toBe(false);
    expect(readdirSync(join(root, 'busy', 'cuts'))).toEqual([]);
  });

  test('restores into an empty folder as one moment between its start and its end, with files and keys', async () => {
    const restored = await restoreBackup(optionsOf('back'), file);
    expect(restored.tables).toBeGreaterThan(10);
    for (const name of ['files/ab/picture', 'secret.keys'])
      expect(readFileSync(join(root, 'back', name))).toEqual(readFileSync(join(root, 'busy', name)));
    const count = await restoredCount(optionsOf('back'), busy);
    expect(count).toBeGreaterThanOrEqual(before);
    expect(count).toBeLessThanOrEqual(after + 1);
  });

  test('restores into a non-empty folder only on request, and keeps the previous data', async () => {
    expect(await refused(restoreBackup(optionsOf('busy'), file))).toMatch(/is not empty .*--force/);
    const { replaced } = await restoreBackup(optionsOf('busy'), file, true);
    expect(readdirSync(replaced!)).toContain('database');
    expect(await restoredCount(optionsOf('busy'), busy)).toBeLessThanOrEqual(after + 1);
  });

  test('that is damaged, truncated or another file changes nothing', async () => {
    const bytes = readFileSync(file);
    const flipped = Buffer.from(bytes);
    const middle = Math.floor(bytes.length / 2);
    flipped[middle] = flipped[middle]! ^ 0xff;
    const wrong: [string, Buffer][] = [
      ['cut', bytes.subarray(0, bytes.length - 200)],
      ['flipped', flipped],
      ['text', Buffer.from('this is no backup')],
      ['empty', Buffer.alloc(0)],
    ];
    for (const [name, content] of wrong) {
      writeFileSync(join(root, name), content);
      expect(await refused(restoreBackup(optionsOf('untouched'), join(root, name)))).toMatch(
        /is no backup|is damaged/,
      );
    }
    expect(await refused(restoreBackup(optionsOf('untouched'), join(root, 'none')))).toMatch(
      /There is no file/,
    );
    expect(existsSync(join(root, 'untouched'))).toBe(false);
  });

  test('does not overwrite a file, and requires an installation', async () => {
    expect(await refused(backupInstallation(optionsOf('back'), file))).toMatch(/already/);
    expect(await refused(backupInstallation(optionsOf('nothing'), join(root, 'n')))).toMatch(
      /no installation/,
    );
  });

  test('of a stopped server locks the folder; a server does not start after an interrupted restore', async () => {
    const again = join(root, 'again.tar.gz');
    expect(await backupInstallation(optionsOf('back'), again)).toMatchObject({ way: 'locked' });
    copyFileSync(again, join(root, 'copy.tar.gz'));
    writeFileSync(join(root, 'back', 'restore.unfinished'), '');
    expect(await refused(startServer(optionsOf('back')))).toMatch(/was broken off/);
    await restoreBackup(optionsOf('back'), again, true);
    await restoredCount(optionsOf('back'), busy);
  });
});

describe('before a migration', () => {
  test('a backup is made, three are kept, and the new one restores the previous state', async () => {
    const folder = join(root, 'old');
    const opened = await openDatabase({ folder }, { migrates: false });
    await migrate(opened.db, migrations.slice(0, 5));
    await opened.db.execute(
      sql`insert into users (id, email, email_key, name, unique_name, unique_name_key, locale, password_hash, created_at)
        values (7, 'a@b.c', 'a@b.c', 'Old', 'old', 'old', 'en', 'x', now())`,
    );
    await opened.close();
    const backups = join(folder, 'backups');
    mkdirSync(backups);
    for (const year of [2001, 2002, 2003])
      writeFileSync(join(backups, `before-upgrade-from-0001_x-${year}-01-01T00-00-00-000Z.tar.gz`), '');
    const upgraded = await openDatabase(
      { folder },
      { beforeMigration: backupBeforeUpgrade(folder, 'pglite') },
    );
    expect((await upgraded.db.execute(sql`select position from heddle_migrations`)).rows).toHaveLength(
      migrations.length,
    );
    await upgraded.close();
    const kept = readdirSync(backups).sort();
    expect(kept).toHaveLength(3);
    expect(kept.some((name) => name.includes('2001'))).toBe(false);
    const file = kept.find((name) => name.includes(migrations[4]!.name))!;
    await restoreBackup(optionsOf('older'), join(backups, file));
    const older = await openDatabase({ folder: join(root, 'older') }, { migrates: false });
    expect((await older.db.execute(sql`select position from heddle_migrations`)).rows).toHaveLength(5);
    expect((await older.db.execute(sql`select name from users`)).rows).toEqual([{ name: 'Old' }]);
    await older.close();
  });

  test('the tables stay unchanged if the backup cannot be written', async () => {
    const folder = join(root, 'stuck');
    const opened = await openDatabase({ folder }, { migrates: false });
    await migrate(opened.db, migrations.slice(0, 3));
    await opened.close();
    writeFileSync(join(folder, 'backups'), 'a file in the way');
    const options = { beforeMigration: backupBeforeUpgrade(folder, 'pglite') };
    expect(await refused(openDatabase({ folder }, options))).toMatch(
      /could not be backed up first: .*Nothing was changed/,
    );
    const still = await openDatabase({ folder }, { migrates: false });
    expect((await still.db.execute(sql`select position from heddle_migrations`)).rows).toHaveLength(3);
    await still.close();
  });
});

const programs = findPostgres();
const reason = programs ? '' : ' (skipped: no PostgreSQL here)';
describe.skipIf(reason !== '')(`a backup of PostgreSQL${reason}`, () => {
  let postgres: TestPostgres;
  beforeAll(async () => {
    postgres = await startPostgres(programs!, { durable: false });
  }, 120_000);
  afterAll(() => postgres?.stop());

  test('captures one moment of a busy server, and restores to a folder and back', async () => {
    const busy = await BusyServer.start(optionsOf('pg', postgres.url));
    await busy.until(10);
    const before = busy.acknowledged.length;
    const file = join(root, 'pg.tar.gz');
    expect(await backupInstallation(optionsOf('pg', postgres.url), file)).toMatchObject({ way: 'snapshot' });
    const after = busy.acknowledged.length;
    expect(await refused(restoreBackup(optionsOf('pg', postgres.url), file, true))).toMatch(
      /^Another Heddle/,
    );
    await busy.stop();
    await restoreBackup(optionsOf('from-pg'), file);
    const count = await restoredCount(optionsOf('from-pg'), busy);
    expect(count).toBeGreaterThanOrEqual(before);
    expect(count).toBeLessThanOrEqual(after + 1);
    const back = join(root, 'back-to-pg.tar.gz');
    await backupInstallation(optionsOf('from-pg'), back);
    expect(await refused(restoreBackup(optionsOf('pg-new', postgres.url), back))).toMatch(
      /database is not empty/,
    );
    await restoreBackup(optionsOf('pg-new', postgres.url), back, true);
    expect(await restoredCount(optionsOf('pg-new', postgres.url), busy)).toBe(count);
  }, 120_000);
});
