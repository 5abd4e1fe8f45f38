import { errorCodes } from '@heddle/api-contract';
import { files } from '@heddle/api-contract/families/file';
import { workflow } from '@heddle/api-contract/families/workflow';
import { batchStatuses, workflowJob } from '@heddle/api-contract/families/workflow-job';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { chain, code, field, parameter, question, reference, startId } from '../../testing/runDocuments.js';
import { parseCsv } from './csv.js';

let world: TestWorld;
let person: TestPerson;
let workflow_id: string;
const api = (who = person) => who.clientOf({ workflowJob, workflow, files });

beforeAll(async () => {
  world = await createTestApp();
  person = await world.register();
  const picky =
    'async function main({ params }) { if (params.word === "bad") throw new Error("no"); return { out: "=" + params.word } }';
  workflow_id = await publish(
    chain(
      [{ ...field('word', 'string'), required: true }, field('times', 'integer')],
      [code('7', 'Echo', picky, [parameter('word', reference(startId, 'word'))])],
      'out',
    ),
  );
});
afterAll(() => world.close());

async function publish(document: ReturnType<typeof chain>): Promise<string> {
  const { workflow: calls } = api();
  const made = await calls.create({ name: 'batch', space_id: person.spaceId });
  await calls.save({ workflow_id: made.workflow_id, schema: JSON.stringify(document) });
  await calls.publish({ workflow_id: made.workflow_id });
  return made.workflow_id;
}

async function upload(text: string, who = person): Promise<string> {
  const file = new File([text], 'rows.csv', { type: 'text/csv' });
  const { uri } = await api(who).files.upload({ space_id: who.spaceId, file } as never);
  return uri;
}

const jobOf = async (job_id: string) => (await api().workflowJob.tasks({ job_id, size: 100 })).job_info;

async function download(url: string, who = person): Promise<Response> {
  const { pathname, search } = new URL(url);
  return world.app.request(`${pathname}${search}`, { headers: { cookie: who.cookie } });
}

test('runs a published workflow once for each row, and returns the results as CSV', async () => {
  const { workflowJob: calls } = api();
  const { url: template } = await calls.inputTemplate({ workflow_id });
  expect(await (await download(template)).text()).toBe('word,times\r\ntext,1\r\n');
  const url = await upload('word,times\na,1\nbad,2\nc,\n');
  expect(await calls.validateInput({ workflow_id, input_uri: url })).toEqual({
    pass: true,
    input_cnt: 3,
    errors: [],
  });
  const { job_id } = await calls.create({ workflow_id, url, job_name: 'First' });
  await world.delivered();
  expect(await jobOf(job_id)).toMatchObject({
    job_name: 'First',
    workflow_version: 'v0.0.1',
    status: batchStatuses.fail,
    failed_count: 1,
    total_count: 3,
    done_count: 3,
    creator: { self: true },
  });
  const { task_infos } = await calls.tasks({ job_id });
  expect(task_infos.map(({ row_index, status, output }) => [row_index, status, output])).toEqual([
    [2, batchStatuses.success, '{"out":"=a"}'],
    [3, batchStatuses.fail, ''],
    [4, batchStatuses.success, '{"out":"=c"}'],
  ]);
  const { url: results } = await calls.output({ job_id });
  const text = await (await download(results)).text();
  const rows = parseCsv(text, { rows: 10, cells: 10 });
  expect(rows.slice(0, 2)).toEqual([
    ['word', 'times', 'status', 'output', 'error'],
    ['a', '1', 'success', '{"out":"=a"}', ''],
  ]);
  expect(rows[2]!.slice(0, 3)).toEqual(['bad', '2', 'fail']);
  const { data, total } = await calls.list({ space_id: person.spaceId, status: [batchStatuses.fail] });
  expect([data.map((job) => job.job_id), total]).toEqual([[job_id], 1]);
});

test('retries failed rows as new runs, each once, and refuses to retry others', async () => {
  const { workflowJob: calls } = api();
  const { job_id } = await calls.create({ workflow_id, url: await upload('word\nbad\na\n') });
  await world.delivered();
  const before = (await calls.tasks({ job_id })).task_infos;
  const answers = await Promise.allSettled([calls.retryTasks({ job_id }), calls.retryTasks({ job_id })]);
  expect(answers.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  await world.delivered();
  const after = (await calls.tasks({ job_id })).task_infos;
  expect(after[0]!.execute_id).not.toBe(before[0]!.execute_id);
  expect(after[1]!.execute_id).toBe(before[1]!.execute_id);
  expect(await jobOf(job_id)).toMatchObject({ status: batchStatuses.fail, failed_count: 1 });
  const { rows } = await world.database.db.execute(
    sql`select count(*)::int as count from runs where workflow_id = ${workflow_id} and log_id = ${`job-${job_id}`}`,
  );
  expect(rows).toEqual([{ count: 3 }]);
});

test('a canceled job starts no further rows; one that has ended cannot be canceled', async () => {
  const { workflowJob: calls } = api();
  const asking = await publish(
    chain([field('word', 'string')], [question('5', 'Ask', 'Who?')], 'USER_RESPONSE'),
  );
  const { job_id } = await calls.create({ workflow_id: asking, url: await upload('word\na\n') });
  await world.delivered();
  const [asked] = (await calls.tasks({ job_id })).task_infos;
  expect(asked).toMatchObject({ status: batchStatuses.fail, error_msg: expect.stringContaining('question') });
  await expect(calls.cancel({ job_id })).rejects.toMatchObject({ code: errorCodes.jobRefused });

  const rows = Array.from({ length: 60 }, (_, index) => `w${index}`).join('\n');
  const second = await calls.create({ workflow_id, url: await upload(`word\n${rows}\n`) });
  await calls.cancel({ job_id: second.job_id });
  await world.delivered();
  const job = await jobOf(second.job_id);
  expect(job).toMatchObject({ status: batchStatuses.cancel, done_count: 60 });
  const { total } = await calls.tasks({ job_id: second.job_id, status: [batchStatuses.cancel] });
  expect(total).toBeGreaterThan(0);
});

test('refuses files with problems, files of others, and workflows that are not published', async () => {
  const { workflowJob: calls } = api();
  const bad = await upload('word,times\na,often\n');
  await expect(calls.create({ workflow_id, url: bad })).rejects.toMatchObject({
    code: errorCodes.workflowInvalid,
    message: expect.stringContaining('row 2, column "times"'),
  });
  const other = await world.register();
  const theirs = await upload('word\na\n', other);
  await expect(calls.create({ workflow_id, url: theirs })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
  const { workflow_id: draft } = await api().workflow.create({ name: 'draft', space_id: person.spaceId });
  await expect(calls.create({ workflow_id: draft, url: bad })).rejects.toMatchObject({
    code: errorCodes.workflowNotPublished,
  });
  await expect(api(other).workflowJob.list({ space_id: person.spaceId })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});
