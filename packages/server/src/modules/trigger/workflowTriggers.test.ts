import { trigger } from '@heddle/api-contract/families/trigger';
import { workflow } from '@heddle/api-contract/families/workflow';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, chainTo, field, literal, parameter, reference, startId } from '../../testing/runDocuments.js';
import { node } from '../workflow/samples/parts.js';
import { fireEvent } from './fireEvent.js';
import { settleEnded } from './settleFires.js';

let world: TestWorld;
let person: TestPerson;
let flow: string;
const api = () => person.clientOf({ trigger, workflow });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  flow = await publish(chain([field('word', 'string')], [], 'word'));
});
afterAll(() => world.close());

async function publish(document: object): Promise<string> {
  const calls = api().workflow;
  const { workflow_id } = await calls.create({ name: 'flow', space_id: person.spaceId });
  await calls.save({ workflow_id, schema: JSON.stringify(document) });
  await calls.publish({ workflow_id });
  return workflow_id;
}

const place = () => ({ space_id: person.spaceId, project_id: '0' });
const daily = JSON.stringify({ crontab: '0 9 * * *', timeZone: 'Europe/Berlin', missed: 'all' });

test('the calls of the editor save, list, test, pause and delete a trigger', async () => {
  const calls = api().trigger;
  const { trigger_apps } = await calls.events(place());
  expect(trigger_apps.flatMap(({ events }) => events.map(({ id }) => id))).toContain('channel.message');
  const saved = {
    ...place(),
    event_id: 'schedule',
    workflow_id: flow,
    config: daily,
    payload: '{"word":"a"}',
  };
  const { trigger_id } = await calls.save({ ...saved, name: 'Morning' });
  expect(await calls.ofWorkflow({ ...place(), workflow_id: flow, set_type: 1 })).toMatchObject({
    trigger_id,
    event_id: 'schedule',
    status: 1,
    config: expect.stringContaining('"missed":"all"'),
  });
  expect((await calls.listInProject({ ...place(), workflow_id: flow })).total).toBe(1);
  const { data } = await calls.listPublished({ ...place(), query: 'morn', app_type: 0 });
  expect(data).toMatchObject([{ trigger_id, source_id: flow, status: 1, execut_status: 0 }]);
  expect(Number(data[0]!.next_trigger_time)).toBeGreaterThan(Date.now() / 1000);
  expect((await calls.showPublished({ ...place(), source_id: flow })).total).toBe(1);
  const { execute_id, workflow_id } = await calls.testRun({ ...place(), trigger_id });
  expect(workflow_id).toBe(flow);
  const { rows } = await world.database.db.execute(sql`select kind from runs where id = ${execute_id}`);
  expect(rows[0]?.kind).toBe('test');
  await calls.operatePublished({ ...place(), connector_id: '0', trigger_id, status: 0 });
  expect((await calls.show({ trigger_id })).trigger).toMatchObject({ status: 'paused', next_at: '' });
  expect(await calls.removeInProject({ ...place(), trigger_id })).toEqual({ affected_rows: 1 });
  expect(await calls.ofWorkflow({ ...place(), workflow_id: flow })).toEqual({});
});

test('refuses settings that are not valid, each with its reason', async () => {
  const save = (change: object) =>
    api().trigger.save({
      ...place(),
      event_id: 'schedule',
      workflow_id: flow,
      config: daily,
      payload: '{}',
      ...change,
    });
  const reason = (key: string) => ({ reason: { key } });
  await expect(save({ config: '{' })).rejects.toMatchObject(reason('trigger.schema'));
  await expect(save({ config: '{"crontab":"never","timeZone":"UTC"}' })).rejects.toMatchObject(
    reason('trigger.cron'),
  );
  await expect(save({ payload: '[]' })).rejects.toMatchObject(reason('trigger.payload'));
  await expect(save({ event_id: 'unknown' })).rejects.toMatchObject(reason('trigger.event'));
  await expect(save({ project_id: '123' })).rejects.toMatchObject({ code: 700000007 });
});

test('nodes create, list and delete their user’s triggers; published runs and test runs see different ones', async () => {
  const upsert = node('11', '34', [1, 0], { title: 'Set', description: '' }, '', {
    inputs: {
      meta: { workflowId: flow, triggerType: 'CRONJOB' },
      config: [
        parameter('userId', reference(startId, 'word')),
        parameter('triggerName', literal('Remind')),
        parameter('crontabType', literal('cronjob')),
        parameter('crontab', literal('0 30 9 * * 1-5')),
        parameter('timeZone', literal('Asia/Shanghai')),
      ],
      payload: [parameter('word', literal('b'))],
    },
    outputs: [{ type: 'string', name: 'triggerId' }],
  });
  const list = node('12', '36', [2, 0], { title: 'List', description: '' }, '', {
    inputs: { inputParameters: [parameter('userId', reference(startId, 'word'))] },
    outputs: [{ name: 'outputList', type: 'list', schema: { type: 'object', schema: [] } }],
  });
  const remove = (id: string) =>
    node(id, '35', [3, 0], { title: 'Delete', description: '' }, '', {
      inputs: { inputParameters: [parameter('userId', reference(startId, 'word'))] },
      outputs: [
        { name: 'success', type: 'boolean' },
        { name: 'numberOfDeletions', type: 'float' },
      ],
    });
  const making = await publish(
    chainTo(
      [field('word', 'string')],
      [upsert, list],
      [
        parameter('list', {
          type: 'list',
          schema: { type: 'object', schema: [] },
          value: { type: 'ref', content: { source: 'block-output', blockID: '12', name: 'outputList' } },
        }),
      ],
    ),
  );
  const removing = await publish(
    chainTo(
      [field('word', 'string')],
      [remove('13')],
      [parameter('count', reference('13', 'numberOfDeletions'))],
    ),
  );
  const first = await outputOf(making, 'ada');
  expect(first.list).toMatchObject([{ triggerName: 'Remind', userId: 'ada', triggerTime: '0 30 9 * * 1-5' }]);
  expect(((await outputOf(making, 'ada')).list as unknown[]).length).toBe(2);
  expect(((await outputOf(making, 'bob')).list as unknown[]).length).toBe(1);
  const { triggers } = await api().trigger.list({ space_id: person.spaceId, origin: 'node' });
  expect(triggers).toHaveLength(3);
  expect(triggers.find(({ user_key }) => user_key === 'bob')).toMatchObject({
    user_key: 'bob',
    status: 'on',
    payload: '{"word":"b"}',
    is_draft: false,
  });
  expect(triggers[0]!.next_at).not.toBe('');
  expect(await outputOf(removing, 'ada')).toEqual({ count: '2' });
  expect((await api().trigger.list({ space_id: person.spaceId, origin: 'node' })).total).toBe(1);
});

/** Runs the published workflow by an event; returns its outputs. */
async function outputOf(workflowId: string, word: string): Promise<Record<string, unknown>> {
  const { trigger_id } = await api().trigger.set({
    space_id: person.spaceId,
    name: 'event',
    kind: 'event',
    event: 'channel.message',
    target: { type: 'workflow', id: workflowId },
    payload: '{"word":"{{text}}"}',
  });
  await fireEvent(world.app.app, {
    name: 'channel.message',
    spaceId: person.spaceId,
    key: trigger_id,
    body: { text: word },
  });
  await world.delivered();
  while (await settleEnded(world.app.app)) await new Promise((resolve) => setTimeout(resolve, 20));
  const [fire] = (await api().trigger.log({ trigger_id })).fires;
  await api().trigger.remove({ trigger_id });
  expect(fire).toMatchObject({ status: 'success', error: '' });
  const { rows } = await world.database.db.execute(
    sql`select output from runs where id = ${fire!.execute_id}`,
  );
  return JSON.parse(String(rows[0]?.output)) as Record<string, unknown>;
}
