import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ApiError, errorCodes } from '@heddle/api-contract';
import { workflow } from '@heddle/api-contract/families/workflow';
import { afterAll, describe, expect, test } from 'vitest';
import { StartError } from '../host/StartError.js';
import { createTestApp } from '../testing/createTestApp.js';
import { openDatabase } from './openDatabase.js';

const disk = mkdtempSync(join(tmpdir(), 'heddle-disk-'));
const reason = mountDisk() ? '' : ' (skipped: this user may not mount a small disk)';

function mountDisk(): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', disk], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

afterAll(() => {
  if (reason === '') execFileSync('umount', ['-l', disk]);
  rmSync(disk, { recursive: true, force: true });
});

const filler = join(disk, 'filler');
function leaveFree(bytes: number): void {
  rmSync(filler, { force: true });
  const { bavail, bsize } = statfsSync(disk);
  writeFileSync(filler, Buffer.alloc(Math.max(bavail * bsize - bytes, 0)));
}

describe.skipIf(reason !== '')(`on a full disk${reason}`, () => {
  test('rejects changes with a clear message, still answers reads, and loses nothing once there is space again', async () => {
    const database = await openDatabase({ folder: join(disk, 'data') });
    const world = await createTestApp({ database });
    const person = await world.register();
    const client = person.clientOf({ workflow });
    const { workflow_id } = await client.workflow.create({ space_id: person.spaceId, name: 'kept' });
    const before = await client.workflow.canvas({ workflow_id });
    const schema = before.workflow.schema_json.replace('{', '{ ');
    for (const free of [30 * 1024 * 1024, 0]) {
      leaveFree(free);
      for (let round = 0; round < 20; round++) {
        const refusal = await client.workflow.save({ workflow_id, schema }).catch((error: unknown) => error);
        expect(refusal).toBeInstanceOf(ApiError);
        expect(refusal).toMatchObject({
          code: errorCodes.storageFull,
          status: 507,
          message: expect.stringContaining("the server's disk is full, so nothing was saved"),
        });
        expect((await client.workflow.canvas({ workflow_id })).workflow).toEqual(before.workflow);
      }
    }
    rmSync(filler);
    await client.workflow.save({ workflow_id, schema });
    await world.close();
    const again = await openDatabase({ folder: join(disk, 'data') });
    const after = await createTestApp({ database: again });
    const read = await after.clientFor(person.cookie, { workflow }).workflow.canvas({ workflow_id });
    expect(read.workflow.schema_json).toBe(schema);
    await after.close();
  }, 60_000);

  test('refuses to start with a clear message, and starts once there is space again', async () => {
    leaveFree(1024 * 1024);
    const refused = await openDatabase({ folder: join(disk, 'data') }).catch((error: unknown) => error);
    expect(StartError.isInstance(refused)).toBe(true);
    expect((refused as Error).message).toMatch(/is full\. Free 64 MiB or more and start again\.$/);
    rmSync(filler);
    const opened = await openDatabase({ folder: join(disk, 'data') });
    await opened.close();
  }, 60_000);
});
