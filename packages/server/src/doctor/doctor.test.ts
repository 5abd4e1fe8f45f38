import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '../db/migrate.js';
import { migrations } from '../db/migrations.generated.js';
import { openDatabase } from '../db/openDatabase.js';
import type { StartOptions } from '../host/startOptions.js';
import { startServer } from '../node.js';
import { findPostgres, startPostgres } from '../testing/startPostgres.js';
import { examineInstallation } from './examineInstallation.js';

const root = mkdtempSync(join(tmpdir(), 'heddle-doctor-'));
const configFile = join(root, 'none.json');
writeFileSync(configFile, '{"models":[]}');
afterAll(() => rmSync(root, { recursive: true, force: true }));

const examine = async (options: StartOptions) => {
  const findings = await examineInstallation({ port: 0, configFile, ...options });
  return (check: string) =>
    findings
      .filter((finding) => finding.check === check)
      .map(({ state, found, advice = '' }) => `${state}: ${found} ${advice}`)
      .join('\n');
};

describe('the doctor', () => {
  test('reports no problems before the first start, and creates nothing', async () => {
    const findings = await examineInstallation({ port: 0, configFile, dataFolder: join(root, 'none') });
    expect(findings.filter(({ state }) => state === 'wrong')).toEqual([]);
    expect(findings.every(({ state, advice }) => state === 'fine' || advice !== undefined)).toBe(true);
    expect(readdirSync(root)).toEqual(['none.json']);
  });

  test('examines a running server without disturbing it, and a stopped one', async () => {
    const dataFolder = join(root, 'data');
    const server = await startServer({ port: 0, configFile, dataFolder });
    const running = await examine({ dataFolder, port: Number(new URL(server.url).port) });
    expect(running('database')).toMatch(/^fine: .*A Heddle runs/);
    expect(running('port')).toMatch(/^fine: .*the Heddle that runs/);
    await server.close();
    const stopped = await examine({ dataFolder });
    expect(stopped('database')).toMatch(/^fine: .*up to date/);
    expect(stopped('keys')).toMatch(/^fine: /);
    chmodSync(join(dataFolder, 'secret.keys'), 0o644);
    expect((await examine({ dataFolder }))('keys')).toMatch(/^warning: .*chmod 600/);
    rmSync(join(dataFolder, 'secret.keys'));
    expect((await examine({ dataFolder }))('keys')).toMatch(/^wrong: /);
  });

  test('reports a schema that is outdated or of a newer Heddle version', async () => {
    const dataFolder = join(root, 'old');
    const old = await openDatabase({ folder: dataFolder }, { migrates: false });
    await migrate(old.db, migrations.slice(0, 2));
    await old.close();
    expect((await examine({ dataFolder }))('database')).toMatch(/^warning: .*behind/);
    const newer = await openDatabase({ folder: dataFolder });
    await newer.db.execute(`insert into heddle_migrations (position, name, hash) values (999, 'later', 'x')`);
    await newer.close();
    expect((await examine({ dataFolder }))('database')).toMatch(/^wrong: .*newer Heddle/);
  });

  test('reports every obstacle with a remedy', async () => {
    const file = join(root, 'file');
    writeFileSync(file, '');
    expect((await examine({ dataFolder: file }))('data folder')).toMatch(/^wrong: /);
    const open = join(root, 'open');
    mkdirSync(open, { mode: 0o755 });
    expect((await examine({ dataFolder: open }))('data folder')).toMatch(/^warning: .*chmod 700/);
    expect((await examine({ dataFolder: open, configFile: '/nowhere.json' }))('models file')).toMatch(
      /^wrong: /,
    );
    expect(
      (await examine({ dataFolder: open, databaseUrl: 'postgres://me:hidden@127.0.0.1:1/x' }))('database'),
    ).toMatch(/^wrong: (?!.*hidden)/);
    const mail = { smtpUrl: 'smtp://me:hidden@127.0.0.1:1', mailFrom: 'a@example.com' };
    expect((await examine({ dataFolder: open, ...mail }))('mail')).toMatch(/^wrong: (?!.*hidden)/);
    expect((await examine({ port: 'x' }))('settings')).toMatch(/^wrong: .*PORT/);
    const blocker = createServer();
    await new Promise<void>((resolve) => blocker.listen(0, '127.0.0.1', resolve));
    const { port } = blocker.address() as { port: number };
    expect((await examine({ dataFolder: open, port }))('port')).toMatch(/^wrong: .*another program/);
    blocker.close();
  });

  test('SEC-75: prints no secret of the settings, whatever is wrong with them', async () => {
    const secret = 'SECRET-9f8e7d6c5b4a';
    const findings = await examineInstallation({
      configFile,
      dataFolder: join(root, 'secretive'),
      port: 0,
      databaseUrl: `postgres://me:${secret}@127.0.0.1:1/x`,
      smtpUrl: `smtp://me:${secret}@127.0.0.1:1`,
      mailFrom: 'a@example.com',
      secretKeys: secret,
      metricsToken: secret,
      s3Bucket: 'b',
      s3Endpoint: 'http://127.0.0.1:1',
      s3AccessKeyId: 'k',
      s3SecretAccessKey: secret,
    });
    const wrong = findings.filter(({ state }) => state === 'wrong').map(({ check }) => check);
    expect(wrong).toEqual(['database', 'keys', 'files', 'mail']);
    expect(JSON.stringify(findings)).not.toContain(secret);
  });

  const programs = findPostgres();
  const reason = programs ? '' : ' (skipped: no PostgreSQL here)';
  test.skipIf(reason !== '')(
    `queries the version, clock, disk and extensions of PostgreSQL${reason}`,
    async () => {
      const postgres = await startPostgres(programs!);
      try {
        const found = (await examine({ dataFolder: join(root, 'pg'), databaseUrl: postgres.url }))(
          'database',
        );
        expect(found).toMatch(/holds nothing yet.*PostgreSQL \d+.*clocks.*to the disk.*vector/s);
        expect(found).not.toContain('wrong:');
      } finally {
        await postgres.stop();
      }
    },
    120_000,
  );
});
