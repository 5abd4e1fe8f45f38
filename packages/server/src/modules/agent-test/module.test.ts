import { errorCodes } from '@heddle/api-contract';
import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { agentTest, type RerunEvent, type TestCaseContent } from '@heddle/api-contract/families/agent-test';
import { bot } from '@heddle/api-contract/families/bot';
import { job } from '@heddle/api-contract/families/job';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';

// Agents whose models are a scripted server.
let world: TestWorld;
let owner: TestPerson;
let endpoint: ScriptedEndpoint;
let answer: Reply;
let verdict: Reply;

const families = { agentChat, agentTest, bot, job };
const api = (person = owner) => person.clientOf(families);
const usage = { prompt_tokens: 10, completion_tokens: 5 };

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => {
    const isJudge = call.text.includes('You judge an answer');
    (isJudge ? verdict : answer)(response, call);
  });
  const models = ['nine', 'ten'].map((model, index) => ({
    id: String(9 + index),
    name: model,
    baseURL: endpoint.baseURL,
    model,
  }));
  const privateOrigins = [new URL(endpoint.baseURL).origin];
  world = await createTestApp({
    models: createModels({ models }, { fetch: createOutboundFetch({ privateOrigins }) }),
  });
  owner = await world.register();
});
beforeEach(() => {
  endpoint.calls.length = 0;
  answer = streamTexts(['It is ', '3 °C.'], usage);
  verdict = streamTexts(['{"score": 1, "reason": "States it."}'], usage);
});
afterAll(async () => {
  await endpoint.close();
  await world.close();
});

type Blocks = Parameters<ReturnType<typeof api>['bot']['updateInfo']>[0]['bot_info'];

async function createAgent(blocks: Partial<Blocks> = {}): Promise<string> {
  const { bot_id } = await api().bot.create({ space_id: owner.spaceId, name: 'Guide' });
  await api().bot.updateInfo({
    bot_info: { bot_id, suggest_reply_info: { suggest_reply_mode: 2 }, ...blocks } as Blocks,
  });
  return bot_id;
}

/** Asks the agent; returns where the answer is. */
async function ask(bot_id: string, query: string) {
  for await (const _ of api().agentChat.chat({ bot_id, query }));
  const { conversation_id, message_list } = await api().agentChat.getMessageList({ bot_id, count: 1 });
  return { conversation_id, chat_id: message_list[0]!.chat_id };
}

const sentTo = (call: number) => {
  const { model, messages } = endpoint.calls[call]!.body as {
    model: string;
    messages: { role: string; content: string }[];
  };
  return { model, messages };
};

async function heard(events: AsyncIterable<RerunEvent>): Promise<RerunEvent[]> {
  const all: RerunEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('an answer that is run again', () => {
  test('has the same history and question, another model and prompt, and leaves the conversation alone', async () => {
    const bot_id = await createAgent({ prompt_info: { prompt: 'Be brief.' } });
    await ask(bot_id, 'First');
    const at = await ask(bot_id, 'Oslo?');
    await ask(bot_id, 'Later');
    const before = await api().agentChat.getMessageList({ bot_id, count: 50 });
    endpoint.calls.length = 0;
    answer = streamTexts(['Cold.'], usage);
    const events = await heard(
      api().agentTest.rerun({ ...at, model_info: { model_id: '10', temperature: 0.2 }, prompt: 'Be rude.' }),
    );
    expect(events.map(({ event }) => event)).toEqual(['started', 'usage', 'text', 'usage', 'done']);
    expect(events.at(-1)).toMatchObject({
      data: { status: 'success', answer: 'Cold.', input_count: 10, output_count: 5, tools: [] },
    });
    const { model, messages } = sentTo(0);
    expect(model).toBe('ten');
    expect(messages[0]!.content).toContain('Be rude.');
    expect(messages.slice(1).map(({ content }) => content)).toEqual(['First', 'It is 3 °C.', 'Oslo?']);
    expect(endpoint.calls[0]!.body.temperature).toBe(0.2);
    expect(await api().agentChat.getMessageList({ bot_id, count: 50 })).toEqual(before);
    const { bot_info } = await api().bot.getInfo({ bot_id });
    expect(bot_info.prompt_info?.prompt).toBe('Be brief.');
  });

  test('has a story of its own, which only its person sees', async () => {
    const bot_id = await createAgent();
    const [started] = await heard(api().agentTest.rerun({ ...(await ask(bot_id, 'Oslo?')), prompt: 'New.' }));
    const { execute_id } = (started as RerunEvent & { event: 'started' }).data;
    const story = await api().agentTest.getStory({ execute_id });
    expect(story).toMatchObject({ status: 'completed', agent: { prompt: 'New.', model_name: 'nine' } });
    expect(JSON.stringify(story.prompts)).toContain('New.');
    const stranger = await world.register();
    await expect(api(stranger).agentTest.getStory({ execute_id })).rejects.toThrow();
  });

  test('keeps the variables as they were and changes none', async () => {
    const variable = { key: 'city', default_value: 'Rome' };
    const bot_id = await createAgent({ variable_list: [variable] } as Partial<Blocks>);
    let calls = 0;
    const remember = (value: string): Reply => {
      calls = 0;
      return (response, call) =>
        (calls++ === 0
          ? streamToolCalls([
              { id: 'c', name: 'setKeywordMemory', arguments: { data: [{ keyword: 'city', value }] } },
            ])
          : streamTexts(['Noted.']))(response, call);
    };
    answer = remember('Oslo');
    await ask(bot_id, 'I live in Oslo');
    answer = streamTexts(['Fine.']);
    const at = await ask(bot_id, 'How are you?');
    answer = remember('Paris');
    endpoint.calls.length = 0;
    await heard(api().agentTest.rerun(at));
    expect(sentTo(0).messages[0]!.content).toContain('Oslo');
    answer = streamTexts(['Oslo.']);
    endpoint.calls.length = 0;
    await ask(bot_id, 'Where do I live?');
    expect(sentTo(0).messages[0]!.content).toMatch(/Oslo/);
    expect(sentTo(0).messages[0]!.content).not.toMatch(/Paris/);
  });

  test('goes on from an edited result without calling the tool again, and answers an edited question', async () => {
    const bot_id = await createAgent({
      variable_list: [{ key: 'city', default_value: 'Rome' }],
    } as Partial<Blocks>);
    const call = {
      id: 'c1',
      name: 'setKeywordMemory',
      arguments: { data: [{ keyword: 'city', value: 'Oslo' }] },
    };
    answer = (response, received) =>
      (endpoint.calls.length === 1 ? streamToolCalls([call]) : streamTexts(['Noted.'], usage))(
        response,
        received,
      );
    const at = await ask(bot_id, 'I live in Oslo');
    expect(endpoint.calls).toHaveLength(2);
    answer = streamTexts(['Sorry.'], usage);
    endpoint.calls.length = 0;
    const { events } = await api().agentChat.getStory(at);
    const [called] = events.flatMap(({ event }) => {
      const told = event as { type: string; callId?: string };
      return told.type === 'toolEnded' ? [told.callId!] : [];
    });
    const from = { call: called!, output: 'The memory is full.' };
    const forked = await heard(api().agentTest.rerun({ ...at, from }));
    expect(forked.at(-1)).toMatchObject({
      data: { status: 'success', answer: 'Sorry.', tools: ['setKeywordMemory'], input_count: 10 },
    });
    // The model was asked once, after the edited result.
    expect(endpoint.calls).toHaveLength(1);
    expect(sentTo(0).messages.at(-1)).toMatchObject({ role: 'tool', content: 'The memory is full.' });
    const { execute_id } = (forked[0] as RerunEvent & { event: 'started' }).data;
    const story = await api().agentTest.getStory({ execute_id });
    expect(JSON.stringify(story.events)).toContain('The memory is full.');
    expect(story.prompts).toHaveLength(2);

    // From the second call of the model on: the tool keeps its result, and is not called again.
    endpoint.calls.length = 0;
    const again = await heard(api().agentTest.rerun({ ...at, from_round: 2, prompt: 'Be brief.' }));
    expect(again.at(-1)).toMatchObject({ data: { answer: 'Sorry.', tools: ['setKeywordMemory'] } });
    expect(endpoint.calls).toHaveLength(1);
    expect(sentTo(0).messages[0]!.content).toContain('Be brief.');
    expect(sentTo(0).messages.at(-1)).toMatchObject({ role: 'tool' });
    for (const wrong of [{ from_round: 9 }, { from_round: 2, from }, { from_round: 2, question: 'x' }])
      await expect(heard(api().agentTest.rerun({ ...at, ...wrong }))).rejects.toMatchObject({
        code: errorCodes.agentTestInvalid,
      });

    endpoint.calls.length = 0;
    await heard(api().agentTest.rerun({ ...at, question: 'I live in Rome' }));
    expect(sentTo(0).messages.at(-1)).toMatchObject({ role: 'user', content: 'I live in Rome' });
    const nowhere = api().agentTest.rerun({ ...at, from: { ...from, call: 'other' } });
    await expect(heard(nowhere)).rejects.toMatchObject({ reason: { key: 'agentTest.noResult' } });
  });

  test('is stopped at the provider when its reader leaves', async () => {
    const bot_id = await createAgent();
    const at = await ask(bot_id, 'Oslo?');
    endpoint.calls.length = 0;
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': nothing yet\n\n');
    };
    const leaving = new AbortController();
    const stream = api().agentTest.rerun(at, { signal: leaving.signal })[Symbol.asyncIterator]();
    await stream.next();
    await vi.waitFor(() => expect(endpoint.calls).toHaveLength(1));
    leaving.abort();
    await stream.next().catch(() => undefined);
    await vi.waitFor(() => expect(endpoint.calls[0]!.closedEarly).toBe(true));
  });
});

describe('a question that is asked to compare', () => {
  const ask = (given: Parameters<ReturnType<typeof api>['agentTest']['ask']>[0]) =>
    heard(api().agentTest.ask(given));

  test('is answered by the draft, a version, or another model, each with its own history', async () => {
    const bot_id = await createAgent({ prompt_info: { prompt: 'Be brief.' } });
    const { version } = await api().bot.publish({ bot_id, connectors: { '1024': {} } });
    await api().bot.updateInfo({ bot_info: { bot_id, prompt_info: { prompt: 'Be long.' } } });
    const history = [
      { role: 'user' as const, content: 'First' },
      { role: 'assistant' as const, content: 'Yes.' },
    ];
    const question = 'Oslo?';
    const events = await ask({ bot_id, question, history });
    expect(events.map(({ event }) => event)).toEqual([
      ...['started', 'usage', 'text', 'text', 'usage', 'done'],
    ]);
    expect(events.flatMap((event) => (event.event === 'usage' ? [event.data] : []))).toMatchObject([
      { output_count: 0, is_estimate: true },
      { input_count: 10, output_count: 5, is_estimate: false },
    ]);
    await ask({ bot_id, question, version });
    await ask({ bot_id, question, model_info: { model_id: '10' }, prompt: 'Be rude.' });
    const asked = [0, 1, 2].map(sentTo);
    expect(asked.map(({ model }) => model)).toEqual(['nine', 'nine', 'ten']);
    for (const [index, prompt] of ['Be long.', 'Be brief.', 'Be rude.'].entries())
      expect(asked[index]!.messages[0]!.content).toContain(prompt);
    expect(asked[0]!.messages.slice(1).map(({ content }) => content)).toEqual(['First', 'Yes.', 'Oslo?']);
    expect(asked[1]!.messages).toHaveLength(2);
    // Nothing is stored as a conversation.
    expect((await api().agentChat.getMessageList({ bot_id, count: 5 })).message_list).toEqual([]);
  });

  test('refuses versions of other agents and agents of strangers', async () => {
    const [bot_id, other] = [await createAgent(), await createAgent()];
    const { version } = await api().bot.publish({ bot_id: other, connectors: { '1024': {} } });
    await expect(ask({ bot_id, question: 'Hi', version })).rejects.toMatchObject({
      reason: { key: 'bot.noVersion' },
    });
    const stranger = await world.register();
    const asked = api(stranger).agentTest.ask({ bot_id, question: 'Hi' });
    await expect(heard(asked)).rejects.toThrow();
  });
});

test('the story tells which rounds were left out, and why', async () => {
  const policy = { short_memory_policy: { history_round: 1 } };
  const bot_id = await createAgent({ model_info: { model_id: '9', ...policy } } as Partial<Blocks>);
  await ask(bot_id, 'First');
  await ask(bot_id, 'Second');
  const story = await api().agentChat.getStory(await ask(bot_id, 'Third'));
  expect(story.history.messages.map(({ text, dropped }) => [text, dropped])).toEqual([
    ['First', 'rounds'],
    ['It is 3 °C.', 'rounds'],
    ['Second', undefined],
    ['It is 3 °C.', undefined],
  ]);
});

const contentOf = (assertions: TestCaseContent['assertions'], more: Partial<TestCaseContent> = {}) => ({
  name: 'Oslo',
  question: 'Oslo?',
  history: [],
  variables: [],
  assertions,
  ...more,
});

/** Runs all cases, and waits for the end. */
async function runTests(bot_id: string, case_ids?: string[]) {
  const { run_id } = await api().agentTest.run({ bot_id, ...(case_ids && { case_ids }) });
  return ended(bot_id, run_id);
}

async function ended(bot_id: string, run_id: string) {
  return vi.waitFor(
    async () => {
      const found = await api().agentTest.getRun({ bot_id, run_id });
      expect(found.run.status).not.toBe('running');
      return found;
    },
    { timeout: 15_000 },
  );
}

describe('test cases', () => {
  test('are made of an answer with its history and variables, saved, changed and deleted', async () => {
    const variable = { key: 'city', default_value: 'Rome' };
    const bot_id = await createAgent({ variable_list: [variable] } as Partial<Blocks>);
    await ask(bot_id, 'First');
    const { answer: text, tools, ...draft } = await api().agentTest.draftCase(await ask(bot_id, 'Oslo?'));
    expect({ text, tools }).toEqual({ text: 'It is 3 °C.', tools: [] });
    expect(draft).toMatchObject({
      name: 'Oslo?',
      question: 'Oslo?',
      history: [
        { role: 'user', content: 'First' },
        { role: 'assistant', content: 'It is 3 °C.' },
      ],
    });
    const { case_id } = await api().agentTest.saveCase({ bot_id, content: draft });
    const assertions = [{ type: 'contains', value: '3' }] as const;
    await api().agentTest.saveCase({ bot_id, case_id, content: { ...draft, assertions: [...assertions] } });
    const { cases } = await api().agentTest.listCases({ bot_id });
    expect(cases).toMatchObject([{ case_id, assertions, creator_id: owner.id }]);
    await api().agentTest.deleteCase({ bot_id, case_id });
    expect((await api().agentTest.listCases({ bot_id })).cases).toEqual([]);
  });

  test('with a broken pattern, and more than a hundred, are refused', async () => {
    const bot_id = await createAgent();
    const broken = contentOf([{ type: 'regex', value: '(' }]);
    await expect(api().agentTest.saveCase({ bot_id, content: broken })).rejects.toMatchObject({
      reason: { key: 'agentTest.badPattern' },
    });
    const cases = Array.from({ length: 100 }, () => contentOf([]));
    expect(await api().agentTest.importCases({ bot_id, cases })).toEqual({ count: 100 });
    await expect(api().agentTest.saveCase({ bot_id, content: contentOf([]) })).rejects.toMatchObject({
      reason: { key: 'agentTest.tooManyCases', parameters: { maximum: 100 } },
    });
  });

  test('are reached by nobody outside of the space', async () => {
    const bot_id = await createAgent();
    await api().agentTest.saveCase({ bot_id, content: contentOf([]) });
    const stranger = await world.register();
    await expect(api(stranger).agentTest.listCases({ bot_id })).rejects.toThrow();
    await expect(api(stranger).agentTest.run({ bot_id })).rejects.toThrow();
  });
});

describe('a test run', () => {
  test('stores for each case the answer, the checks and what it cost, against the draft of that time', async () => {
    const bot_id = await createAgent();
    await api().agentTest.importCases({
      bot_id,
      cases: [
        contentOf([
          { type: 'contains', value: '3' },
          { type: 'judge', rubric: 'Says a temperature.', model_id: '10' },
        ]),
        contentOf([{ type: 'contains', value: '4' }], { history: [{ role: 'user', content: 'Earlier' }] }),
      ],
    });
    const { run, results } = await runTests(bot_id);
    expect(run).toMatchObject({
      status: 'done',
      total: 2,
      passed: 1,
      failed: 1,
      errors: 0,
      model_name: 'nine',
    });
    expect(results).toMatchObject([
      {
        status: 'pass',
        answer: 'It is 3 °C.',
        input_count: 10,
        checks: [
          { type: 'contains', status: 'pass' },
          { type: 'judge', status: 'pass', score: 1, detail: 'States it.' },
        ],
      },
      { status: 'fail', checks: [{ type: 'contains', status: 'fail' }] },
    ]);
    expect(results[0]!.previous_status).toBeUndefined();
    const judged = endpoint.calls.find(({ text }) => text.includes('You judge an answer'))!;
    expect(judged.body.model).toBe('ten');
    expect(endpoint.calls.some(({ text }) => text.includes('Earlier'))).toBe(true);
    expect((await api().agentTest.getStory({ execute_id: results[0]!.execute_id })).status).toBe('completed');
    answer = streamTexts(['It is 4 °C.']);
    const again = await runTests(bot_id);
    expect(again.results.map(({ previous_status, status }) => [previous_status, status])).toEqual([
      ['pass', 'fail'],
      ['fail', 'pass'],
    ]);
    expect((await api().agentTest.listRuns({ bot_id })).runs.map(({ run_id }) => run_id)).toEqual([
      again.run.run_id,
      run.run_id,
    ]);
  });

  test('ends in an error for a judge that answers something else, and for an answer that fails', async () => {
    const bot_id = await createAgent();
    const judge = { type: 'judge', rubric: 'Good?', model_id: '10' } as const;
    await api().agentTest.saveCase({ bot_id, content: contentOf([judge]) });
    verdict = streamTexts(['Perfect, 10/10!']);
    const unreadable = await runTests(bot_id);
    expect(unreadable.results).toMatchObject([
      {
        status: 'error',
        checks: [{ status: 'error', error: 'judge_unreadable', detail: 'Perfect, 10/10!' }],
      },
    ]);
    answer = (response) => response.writeHead(401).end('{"error":{"message":"no key"}}');
    const failed = await runTests(bot_id);
    expect(failed.results).toMatchObject([{ status: 'error', answer: '', checks: [] }]);
    expect(failed.results[0]!.error).not.toBe('');
  });

  test('is one at a time, and is cancelled with the answers under way', async () => {
    const bot_id = await createAgent();
    await api().agentTest.importCases({ bot_id, cases: Array.from({ length: 5 }, () => contentOf([])) });
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': nothing yet\n\n');
    };
    const { run_id } = await api().agentTest.run({ bot_id });
    await vi.waitFor(() => expect(endpoint.calls).toHaveLength(3), { timeout: 15_000 });
    await expect(api().agentTest.run({ bot_id })).rejects.toMatchObject({
      reason: { key: 'agentTest.underWay' },
    });
    const { run } = await api().agentTest.cancelRun({ bot_id, run_id });
    expect(run).toMatchObject({ status: 'cancelled', passed: 0 });
    const { results } = await api().agentTest.getRun({ bot_id, run_id });
    expect(results.map(({ status }) => status)).toEqual(Array.from({ length: 5 }, () => 'cancelled'));
    await vi.waitFor(() => expect(endpoint.calls.every(({ closedEarly }) => closedEarly)).toBe(true));
  });

  test('is cancelled when its job is', async () => {
    const bot_id = await createAgent();
    await api().agentTest.saveCase({ bot_id, content: contentOf([]) });
    answer = (response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': nothing yet\n\n');
    };
    const { run_id } = await api().agentTest.run({ bot_id });
    await vi.waitFor(() => expect(endpoint.calls).toHaveLength(1), { timeout: 15_000 });
    const { jobs } = await api().job.list({});
    await api().job.cancel({ job_id: jobs.find(({ kind }) => kind === 'agent-test.run')!.job_id });
    expect((await ended(bot_id, run_id)).run.status).toBe('cancelled');
  });
});
