import { errorCodes } from '@heddle/api-contract';
import { library } from '@heddle/api-contract/families/library';
import { workflow } from '@heddle/api-contract/families/workflow';
import { eq, sql } from 'drizzle-orm';
import { Client } from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { StartError } from '../../host/StartError.js';
import { createLog } from '../../kernel/log.js';
import { users } from '../../modules/account/tables.js';
import { createTestApp, testPassword } from '../../testing/createTestApp.js';
import { findPostgres, startPostgres, type TestPostgres } from '../../testing/startPostgres.js';
import { databaseErrorOf } from '../DatabaseError.js';
import { openDatabase } from '../openDatabase.js';

const given = process.env.HEDDLE_TEST_DATABASE_URL;
const programs = findPostgres();
const reason = given || programs ? '' : ' (skipped: no PostgreSQL here, and no HEDDLE_TEST_DATABASE_URL)';

describe.skipIf(reason !== '')(`the same on PostgreSQL${reason}`, () => {
  let postgres: TestPostgres | undefined;
  let server: string;
  beforeAll(async () => {
    if (!given) postgres = await startPostgres(programs!, { durable: false });
    server = given ?? postgres!.url;
  }, 120_000);
  afterAll(() => postgres?.stop());

  test('people register, exactly one of them becomes owner in a race, and their space contains the samples', async () => {
    const world = await createTestApp({ databaseServer: server, config: { registration: 'closed' } });
    const results = await Promise.allSettled(
      Array.from({ length: 20 }, (_, index) =>
        world.stranger.account.register({ email: `p${index}@example.com`, password: testPassword }),
      ),
    );
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.code] : []));
    expect(refused).toEqual(Array(19).fill(errorCodes.registrationClosed));
    expect(await world.database.db.select().from(users)).toHaveLength(1);
    await world.close();
  }, 60_000);

  test('reads ids, times and bytes back unchanged', async () => {
    const world = await createTestApp({ databaseServer: server });
    const person = await world.register();
    const [row] = await world.database.db.select().from(users).where(eq(users.id, person.id));
    expect(row!.id).toBe(person.id);
    expect(Math.abs(row!.createdAt.getTime() - Date.now())).toBeLessThan(60_000);
    const create = { width: 4, height: 4, channels: 3, background: '#ff0080' } as const;
    const png = new Uint8Array(await sharp({ create }).png().toBuffer());
    const { web_uri } = await person.client.account.uploadAvatar({ avatar: new File([png], 'a.png') });
    const blob = await person.client.account.avatar({ avatar_id: web_uri.split('/').at(-1)! });
    // Pictures are encoded again, so compare the picture, not its bytes.
    expect(await sharp(await blob.arrayBuffer()).metadata()).toMatchObject({
      format: 'png',
      width: 4,
      height: 4,
    });
    const clients = person.clientOf({ library, workflow });
    await clients.workflow.create({ space_id: person.spaceId, name: 'on_postgres' });
    const { resource_list } = await clients.library.resourceList({
      space_id: person.spaceId,
      name: 'POSTGRES',
    });
    expect(resource_list.map(({ name }) => name)).toEqual(['on_postgres']);
    await world.close();
  }, 60_000);

  test('distinguishes a duplicate name from a statement over its time limit, as on PGlite', async () => {
    const world = await createTestApp({ databaseServer: server });
    await world.register('once@example.com');
    await expect(world.register('ONCE@example.com')).rejects.toMatchObject({ code: errorCodes.emailTaken });
    await world.close();
    const opened = await openDatabase({ url: server }, { statementMs: 300 });
    const error = await opened.db.execute(sql`select pg_sleep(5)`).then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
    expect(databaseErrorOf(error)).toMatchObject({ failure: 'time-out' });
    await opened.close();
  }, 60_000);

  test('refuses a second server on the same database with a clear message, and accepts it after the first has stopped', async () => {
    const first = await openDatabase({ url: server });
    const refused = await openDatabase({ url: server }).catch((error: unknown) => error);
    expect(StartError.isInstance(refused)).toBe(true);
    expect((refused as Error).message).toMatch(
      /^Another Heddle is using the database 127[^@]+\. Stop it first/,
    );
    await first.close();
    const second = await openDatabase({ url: server });
    await second.close();
  }, 60_000);

  test('a server that loses its lock acquires it again, and stops if another server has it', async () => {
    const lines: string[] = [];
    const log = createLog((line) => lines.push(line));
    const first = await openDatabase({ url: server }, { log });
    const cutOff = () =>
      first.db.execute(
        sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'heddle lock'`,
      );
    await cutOff();
    await expect.poll(() => lines.some((line) => line.includes('lock-connection-lost'))).toBe(true);
    // The line is logged a moment before the lock is acquired again.
    const held = sql`select 1 from pg_locks where locktype = 'advisory' and granted and objid = 7243002`;
    await expect.poll(async () => (await first.db.execute(held)).rows.length, { timeout: 10_000 }).toBe(1);
    await expect(openDatabase({ url: server })).rejects.toThrow(/^Another Heddle/);
    // A client waiting for the lock acquires it as soon as the connection is cut.
    const rival = new Client({ connectionString: server });
    await rival.connect();
    const taken = rival.query('select pg_advisory_lock($1)', [7_243_002]);
    await expect
      .poll(async () => (await first.db.execute(sql`select 1 from pg_locks where not granted`)).rows.length)
      .toBe(1);
    await cutOff();
    await taken;
    await expect.poll(() => lines.some((line) => line.includes('lock-lost')), { timeout: 10_000 }).toBe(true);
    await expect(first.db.execute(sql`select 1`)).rejects.toThrow();
    await rival.end();
    await first.close();
  }, 60_000);
});
