// @module-tag pglite
import { conversation } from '@heddle/api-contract/families/conversation';
import { files as fileCalls } from '@heddle/api-contract/families/file';
import { project } from '@heddle/api-contract/families/project';
import { workflow } from '@heddle/api-contract/families/workflow';
import { workflowRun } from '@heddle/api-contract/families/workflow-run';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from './db/ids.js';
import { conversations, conversationTemplates } from './modules/conversation/tables.js';
import { files } from './modules/file/tables.js';
import { runJournal, runs } from './modules/run/tables.js';
import { workflows } from './modules/workflow/tables.js';
import { createTestApp, type TestWorld } from './testing/createTestApp.js';
import { chain, question } from './testing/runDocuments.js';

let world: TestWorld;

beforeAll(async () => {
  world = await createTestApp();
});
afterAll(() => world.close());

test('the runs, conversations, files and workflows of a deleted space are removed, and no others', async () => {
  const owner = await world.register();
  const client = owner.clientOf({ workflow, workflowRun, project, conversation, files: fileCalls });
  const { db } = world.database;
  const fill = async (space_id: string) => {
    const { workflow_id } = await client.workflow.create({ name: 'flow', space_id });
    await client.workflow.save({
      workflow_id,
      schema: JSON.stringify(chain([], [question('20', 'Ask', 'Who?')])),
    });
    const { execute_id } = await client.workflowRun.testRun({ workflow_id });
    await expect
      .poll(
        async () => (await client.workflowRun.getProcess({ workflow_id, space_id, execute_id })).nodeEvents,
      )
      .toHaveLength(1);
    const { project_id } = await client.project.create({ space_id, name: 'Shop' });
    await client.conversation.define({ space_id, project_id, conversation_name: 'Orders' });
    await client.files.upload({ space_id, file: new File(['weft and warp'], 'notes.txt') });
    const values = {
      ownerKind: 'project',
      ownerId: project_id,
      spaceId: space_id,
      userId: owner.id,
    } as const;
    const now = new Date();
    await db.insert(conversations).values({
      ...{ ...values, id: newId(), endUser: '', connectorId: '1024', isDraft: false, name: 'Orders' },
      ...{ sectionId: newId(), createdAt: now, updatedAt: now },
    });
    return execute_id;
  };
  const { id: team } = await owner.client.space.save({ name: 'Team' });
  const gone = await fill(team);
  const kept = await fill(owner.spaceId);
  const left = async (spaceId: string) => ({
    runs: await db.$count(runs, eq(runs.spaceId, spaceId)),
    conversations: await db.$count(conversations, eq(conversations.spaceId, spaceId)),
    defined: await db.$count(conversationTemplates, eq(conversationTemplates.spaceId, spaceId)),
    files: await db.$count(files, eq(files.spaceId, spaceId)),
  });
  const before = await left(owner.spaceId);
  // An app has a conversation from the start.
  expect(before).toMatchObject({ runs: 1, conversations: 1, defined: 2, files: 1 });
  await owner.client.space.remove({ space_id: team });
  await world.delivered();
  expect(await left(team)).toEqual({ runs: 0, conversations: 0, defined: 0, files: 0 });
  expect(await db.$count(runJournal, eq(runJournal.runId, gone))).toBe(0);
  const [row] = await db.select().from(workflows).where(eq(workflows.spaceId, team));
  expect(row?.deletedAt).toBeInstanceOf(Date);
  expect(await left(owner.spaceId)).toEqual(before);
  expect(await db.$count(runJournal, eq(runJournal.runId, kept))).toBeGreaterThan(0);
});
