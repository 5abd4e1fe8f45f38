import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { errorCodes, type Input } from '@heddle/api-contract';
import { model } from '@heddle/api-contract/families/model';
import { modelManage } from '@heddle/api-contract/families/model-manage';
import { runService } from '@heddle/api-contract/families/run-service';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openDatabase } from '../../db/openDatabase.js';
import {
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../models/testing/scriptedEndpoint.js';
import { openAILike } from '../../models/testing/scriptedProviders.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createSecrets, newSecretKey } from '../../secrets/Secrets.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { RunTester } from '../../testing/RunTester.js';
import { chain, literal } from '../../testing/runDocuments.js';
import { node } from '../workflow/samples/parts.js';

const key = 'sk-canary-5f1d0c';

let world: TestWorld;
let owner: TestPerson;
let member: TestPerson;
let endpoint: ScriptedEndpoint;
let reply: Reply;
const families = { model, modelManage, runService };
const manage = (person = owner) => person.clientOf(families).modelManage;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
  const fetch = createOutboundFetch({ privateOrigins: [new URL(endpoint.baseURL).origin] });
  const ofFile = { id: '77', name: 'Of the file', baseURL: endpoint.baseURL, model: 'small', apiKey: key };
  world = await createTestApp({ fetch, configuration: { models: [ofFile] } });
  owner = await world.register();
  member = await world.register();
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});
beforeEach(() => {
  reply = openAILike({ key, models: ['small', 'large'], abilities: ['tools', 'json'] });
});

async function addProvider(more: Partial<Input<typeof modelManage.calls.createAccount>> = {}) {
  const given = { name: 'Scripted', baseURL: endpoint.baseURL, maasAccount: { apiKey: key }, ...more };
  return (await manage().createAccount({ spaceID: owner.spaceId, ...given })).accountID;
}

type Given = Input<typeof modelManage.calls.upsertModel>['modelAccount']['model'];

async function addModel(accountID: string, more: Partial<Given> = {}) {
  const { modelAccount } = await manage().upsertModel({
    modelAccount: {
      model: { id: undefined, identification: 'small', displayName: 'Small', ...more } as Given,
      accounts: [{ modelProviderAccountID: accountID }],
    },
  });
  return modelAccount.model;
}

async function check(input: Record<string, unknown>) {
  const events = [];
  for await (const event of manage().check(input as never)) events.push(event);
  const last = events.at(-1)!;
  if (last.event !== 'result') throw new Error('no result');
  return last.data;
}

function asking(modelType: string) {
  const names = ['modelType', 'prompt'];
  return node('31', '3', [1, 0], { title: 'Answer', description: '' }, '', {
    inputs: {
      inputParameters: [],
      llmParam: [literal(modelType, 'integer'), literal('Hello')].map((input, index) => ({
        name: names[index] ?? '',
        input,
      })),
    },
    outputs: [{ name: 'output', type: 'string' }],
  });
}

describe('a provider and its models', () => {
  test('are available at once in lists, validation and runs, and gone after deletion', async () => {
    const accountID = await addProvider();
    const added = await addModel(accountID, {
      price: { input: 2, output: 10, currency: 'EUR' },
      ability: {
        functionCallEnabled: true,
        jsonModeEnabled: undefined,
        multiModalEnabled: undefined,
        maxContextTokens: 8000,
      },
      defaultRuntimeParam: {
        temperature: 0.3,
        topP: undefined,
        maxTokens: undefined,
        frequencyPenalty: undefined,
        presencePenalty: undefined,
      },
    });
    const { model_list } = await member.clientOf(families).model.typeList({});
    expect(model_list.map(({ name }) => name)).toEqual([
      'Of the file',
      'Small',
      expect.stringContaining('Demo'),
    ]);
    const listed = model_list.find(({ model_type }) => model_type === added.id);
    expect(listed).toMatchObject({
      model_ability: { function_call: true },
      model_quota: { token_limit: 8000 },
    });
    expect(listed?.model_params.find(({ name }) => name === 'temperature')?.default_val.default_val).toBe(
      '0.3',
    );

    const tester = new RunTester(member);
    const process = await tester.run(chain([], [asking(added.id)], 'output'));
    expect(process.reason).toBeUndefined();
    expect(endpoint.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
    expect(endpoint.calls.at(-1)?.body).toMatchObject({ model: 'small', temperature: 0.3 });

    expect((await manage().relatedResources({ accountID })).resources).toEqual({
      modelCount: '1',
      modelIDs: [added.id],
    });
    await manage().updateModelStatus({ spaceID: owner.spaceId, modelID: added.id, status: 3 });
    const ids = async () =>
      (await manage(member).models({ spaceID: member.spaceId })).models.map(({ id }) => id);
    expect(await ids()).not.toContain(added.id);
    await manage().updateModelStatus({ spaceID: owner.spaceId, modelID: added.id, status: 1 });
    expect(await ids()).toContain(added.id);
    await manage().deleteAccount({ accountID });
    expect(await ids()).not.toContain(added.id);
    const failed = await tester.run(chain([], [asking(added.id)], 'output'));
    expect(failed.nodeResults.find(({ nodeId }) => nodeId === '31')?.errorInfo).toContain(
      'not configured here',
    );
  });

  test('the chosen model is the default, one per kind', async () => {
    const accountID = await addProvider();
    const first = await addModel(accountID, { isDefault: true });
    const vectors = await addModel(accountID, { modelKind: 'embeddings', isDefault: true });
    const typeList = () => owner.clientOf(families).model.typeList({});
    expect((await typeList()).default_model_id).toBe(first.id);
    const second = await addModel(accountID, { identification: 'large', isDefault: true });
    expect((await typeList()).default_model_id).toBe(second.id);
    expect((await typeList()).model_list.map(({ model_type }) => model_type)).not.toContain(vectors.id);
    const { modelAccounts } = await manage().modelAccounts({ spaceID: owner.spaceId });
    const usual = modelAccounts
      .filter(({ model: { isDefault } }) => isDefault)
      .map(({ model: { id } }) => id);
    expect(usual).toEqual([vectors.id, second.id]);
    await manage().deleteAccount({ accountID });
    expect((await typeList()).default_model_id).toBe('77');
  });

  test.each([
    ['a file address', { baseURL: 'file:///etc/passwd' }, 'baseURL'],
    ['an address with a password', { baseURL: 'https://me:secret@models.example' }, 'baseURL'],
    ['an address with a query', { baseURL: 'https://models.example/v1?version=2' }, 'baseURL'],
    ['no name', { name: '  ' }, 'name'],
    ['a key with a line break', { maasAccount: { apiKey: 'a\nb' } }, 'apiKey'],
    ['a service without its required key', { providerKind: 'anthropic', maasAccount: undefined }, 'apiKey'],
  ] as const)('%s is refused with the name of the field', async (_case, more, field) => {
    await expect(addProvider(more as never)).rejects.toMatchObject({
      code: errorCodes.modelInvalid,
      msg: expect.stringContaining(field),
    });
  });

  test('changing the kind of a service requires its key and models that the new kind supports', async () => {
    const accountID = await addProvider({ maasAccount: undefined });
    const added = await addModel(accountID, { modelKind: 'speech' });
    const refused = (field: string) => ({
      code: errorCodes.modelInvalid,
      msg: expect.stringContaining(field),
    });
    const become = (providerKind: 'anthropic' | 'ollama') =>
      manage().updateAccount({ accountID, providerKind, baseURL: 'http://127.0.0.1:11434/v1/' });
    await expect(become('anthropic')).rejects.toMatchObject(refused('apiKey'));
    await expect(become('ollama')).rejects.toMatchObject(refused('speech'));
    await manage().deleteModel({ modelID: added.id });
    await become('ollama');
    expect((await manage().maskedData({ accountID })).maskedData.baseURL).toBe('http://127.0.0.1:11434');
    await manage().deleteAccount({ accountID });
  });

  test('refuses a kind of model that the service does not offer', async () => {
    const accountID = await addProvider({ providerKind: 'anthropic' });
    await expect(addModel(accountID, { modelKind: 'speech' })).rejects.toMatchObject({
      code: errorCodes.modelInvalid,
    });
    await manage().deleteAccount({ accountID });
  });
});

describe('the API key', () => {
  test('is absent from responses, the log, and the bytes of the database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'heddle-sealed-'));
    const database = await openDatabase({ folder });
    const own = await createTestApp({
      database,
      fetch: createOutboundFetch({ privateOrigins: [new URL(endpoint.baseURL).origin] }),
    });
    const first = await own.register();
    const calls = first.clientOf(families).modelManage;
    const spaceID = first.spaceId;
    const answers: unknown[] = [];
    const { accountID } = await calls.createAccount({
      spaceID,
      name: 'Scripted',
      baseURL: endpoint.baseURL,
      maasAccount: { apiKey: key },
    });
    answers.push(await calls.accounts({ spaceID }), await calls.maskedData({ accountID }));
    const { modelAccount } = await calls.upsertModel({
      modelAccount: {
        model: { identification: 'small' } as Given,
        accounts: [{ modelProviderAccountID: accountID }],
      },
    });
    answers.push(modelAccount, await calls.modelAccounts({ spaceID }), await calls.models({ spaceID }));
    // The key is used, so it was stored.
    for await (const event of calls.check({ modelID: modelAccount.model.id } as never)) answers.push(event);
    expect(endpoint.calls.at(-1)?.headers.authorization).toBe(`Bearer ${key}`);
    reply = openAILike({ key: 'another' });
    for await (const event of calls.check({ modelID: modelAccount.model.id } as never)) answers.push(event);
    expect(answers.at(-1)).toMatchObject({ data: { outcome: 'key' } });
    await own.close();
    expect(JSON.stringify(answers)).not.toContain(key);
    expect(own.lines.join('\n')).not.toContain(key);
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((file) =>
      file.isFile(),
    );
    expect(files.length).toBeGreaterThan(100);
    const holding = (text: string) =>
      files.filter((file) => readFileSync(join(file.parentPath, file.name)).includes(text));
    // An unencrypted value is found this way, so an unencrypted key would be too.
    expect(holding(endpoint.baseURL).length).toBeGreaterThan(0);
    expect(holding(key)).toEqual([]);
    expect(holding(btoa(key))).toEqual([]);
    rmSync(folder, { recursive: true, force: true });
  }, 60_000);

  test('stays if an update omits it, is removed if empty, and is never sent to another address', async () => {
    const accountID = await addProvider();
    await manage().updateAccount({ accountID, name: 'Renamed', maasAccount: { apiKey: '********' } });
    expect((await manage().maskedData({ accountID })).maskedData).toMatchObject({
      name: 'Renamed',
      hasKey: true,
    });
    const thief = await startScriptedEndpoint(openAILike({}));
    const elsewhere = { accountID, baseURL: thief.baseURL };
    const refusal = {
      code: errorCodes.modelInvalid,
      msg: expect.stringContaining('enter the key again'),
    };
    await expect(manage().updateAccount(elsewhere)).rejects.toMatchObject(refusal);
    await expect(check(elsewhere)).rejects.toMatchObject(refusal);
    expect(thief.calls).toHaveLength(0);
    await thief.close();
    await manage().updateAccount({ accountID, maasAccount: { apiKey: '' } });
    expect((await manage().maskedData({ accountID })).maskedData).toMatchObject({
      hasKey: false,
      maasAccount: { apiKey: '' },
    });
    await manage().deleteAccount({ accountID });
  });

  test('is encrypted again after the secret key changes, and requested again if that is lost', async () => {
    const [old, fresh] = [newSecretKey(), newSecretKey()];
    const database = { ...world.database, close: async () => undefined };
    const opened = async (keys: string[]) => {
      const app = await createTestApp({
        database,
        secrets: await createSecrets(keys),
        fetch: createOutboundFetch({ privateOrigins: [new URL(endpoint.baseURL).origin] }),
      });
      const calls = app.clientFor(owner.cookie, families).modelManage;
      const outcome = async (modelID: string) => {
        for await (const event of calls.check({ modelID } as never))
          if (event.event === 'result') return event.data.outcome;
        return '';
      };
      return { app, calls, outcome };
    };
    const before = await opened([old]);
    const { accountID } = await before.calls.createAccount({
      spaceID: owner.spaceId,
      name: 'Rotated',
      baseURL: endpoint.baseURL,
      maasAccount: { apiKey: key },
    });
    const { modelAccount } = await before.calls.upsertModel({
      modelAccount: {
        model: { identification: 'small' } as Given,
        accounts: [{ modelProviderAccountID: accountID }],
      },
    });
    const { id } = modelAccount.model;
    const both = await opened([fresh, old]);
    expect(both.app.lines.join('\n')).toContain('secrets.sealed-again');
    const after = await opened([fresh]);
    expect(await after.outcome(id)).toBe('ok');
    const lost = await opened([newSecretKey()]);
    expect(await lost.outcome(id)).toBe('key');
    const chat = lost.app.clientFor(owner.cookie, families).runService.model({
      space_id: owner.spaceId,
      model: id,
      messages: [{ role: 'user', content: 'Hi' }],
    } as never);
    const events = [];
    for await (const event of chat) events.push(event);
    expect(events.at(-1)).toMatchObject({
      event: 'error',
      data: { msg: expect.stringContaining('enter it again') },
    });
    await after.calls.deleteAccount({ accountID });
    for (const { app } of [before, both, after, lost]) await app.app.close();
  });
});

describe('people other than the owner of the installation', () => {
  test('see models but no services, and cannot change anything', async () => {
    const accountID = await addProvider();
    const { id: modelID } = await addModel(accountID);
    const calls = manage(member);
    const spaceID = member.spaceId;
    expect(await calls.accounts({ spaceID })).toEqual({ accounts: [], hasOperationPerm: false });
    expect(JSON.stringify(await calls.models({ spaceID }))).not.toContain('127.0.0.1');
    const denied = { code: errorCodes.accessDenied };
    const given = { name: 'Mine', baseURL: endpoint.baseURL };
    const upsert = { modelAccount: { model: { id: modelID, identification: 'x' } as Given } };
    const before = endpoint.calls.length;
    for (const attempt of [
      () => calls.createAccount({ spaceID, ...given }),
      () => calls.updateAccount({ accountID, ...given }),
      () => calls.deleteAccount({ accountID }),
      () => calls.maskedData({ accountID }),
      () => calls.relatedResources({ accountID }),
      () => calls.validateAccount({ spaceID, ...given }),
      () => calls.upsertModel(upsert as never),
      () => calls.deleteModel({ modelID }),
      () => calls.updateModelStatus({ spaceID, modelID, status: 3 }),
      () => calls.modelAccounts({ spaceID }),
      () => calls.localServices(),
      () => calls.usage({ from: '2026-01-01', to: '2026-01-02' }),
      async () => {
        for await (const _event of calls.check({ modelID } as never));
      },
    ])
      await expect(attempt()).rejects.toMatchObject(denied);
    expect(endpoint.calls.length).toBe(before);
    expect((await manage().maskedData({ accountID })).maskedData.name).toBe('Scripted');
    await manage().deleteAccount({ accountID });
  });
});

describe('a model test', () => {
  test('stores its outcome for a saved model, and not for unsaved values', async () => {
    const accountID = await addProvider();
    const added = await addModel(accountID);
    const kept = async () =>
      (await manage().modelAccounts({ spaceID: owner.spaceId })).modelAccounts.find(
        ({ model: { id } }) => id === added.id,
      )!.model;
    expect((await kept()).checkOutcome).toBeUndefined();
    expect(await check({ modelID: added.id })).toMatchObject({ outcome: 'ok', found: ['tools', 'json'] });
    expect(await kept()).toMatchObject({ checkOutcome: 'ok', checkedAt: expect.stringMatching(/^\d{13}$/) });
    expect(await check({ modelID: added.id, identification: 'huge' })).toMatchObject({ outcome: 'model' });
    expect((await kept()).checkOutcome).toBe('ok');
    expect(await check({ accountID, identification: 'large', modelKind: 'embeddings' })).toMatchObject({
      outcome: 'ok',
    });
    expect(await check({ modelID: '77' })).toMatchObject({ outcome: 'ok' });
    await addModel(accountID, { id: added.id, identification: 'large' });
    expect((await kept()).checkOutcome).toBeUndefined();
    await manage().deleteAccount({ accountID });
  });

  test('of an address that is not allowed is refused, without revealing what runs there', async () => {
    const hidden = await startScriptedEndpoint(openAILike({}));
    const details = new Set<string>();
    for (const baseURL of [hidden.baseURL, 'http://127.0.0.1:19999/v1', 'http://[::ffff:7f00:1]/v1']) {
      const { outcome, detail } = await check({ baseURL });
      expect(outcome).toBe('refused');
      details.add(detail.replace(/address \S+/, 'address #'));
    }
    expect(details.size).toBe(1);
    expect(hidden.calls).toHaveLength(0);
    const { isValidate, outcome } = await manage().validateAccount({
      spaceID: owner.spaceId,
      baseURL: hidden.baseURL,
    });
    expect([isValidate, outcome]).toEqual([false, 'refused']);
    await hidden.close();
  });
});

test('calls are totalled by day, model and space, including those of runs in the browser', async () => {
  const accountID = await addProvider();
  const added = await addModel(accountID, {
    displayName: 'Counted',
    price: { input: 2, output: 10, currency: 'EUR' },
  });
  await new RunTester(owner).run(chain([], [asking(added.id)], 'output'));
  const stream = member.clientOf(families).runService.model({
    space_id: member.spaceId,
    model: added.id,
    messages: [{ role: 'user', content: 'Hi' }],
  } as never);
  for await (const _event of stream);
  reply = openAILike({ key: 'another' });
  await new RunTester(owner).run(chain([], [asking(added.id)], 'output'));
  const today = new Date().toISOString().slice(0, 10);
  const usage = () => manage().usage({ from: today, to: today });
  await expect
    .poll(async () => (await usage()).models.find(({ modelID }) => modelID === added.id)?.calls, {
      timeout: 5_000,
    })
    .toBe(3);
  const { days, models, spaces, keptDays } = await usage();
  expect(keptDays).toBe(400);
  const counted = models.find(({ modelID }) => modelID === added.id)!;
  expect(counted).toMatchObject({
    name: 'Counted',
    failed: 1,
    inputUnits: 22,
    outputUnits: 14,
    currency: 'EUR',
  });
  expect(counted.cost).toBeCloseTo((22 * 2 + 14 * 10) / 1_000_000, 10);
  expect(days.every(({ day }) => day === today)).toBe(true);
  const costs = Object.fromEntries(
    spaces.filter(({ currency }) => currency === 'EUR').map((row) => [row.spaceID, row.calls]),
  );
  expect(costs[member.spaceId]).toBeGreaterThanOrEqual(1);
  const { usage: ofSpace } = await member
    .clientOf(families)
    .model.usage({ space_id: member.spaceId, model_id: added.id });
  expect(ofSpace).toMatchObject([{ date: today, WorkflowTotalInput: '11', WorkflowTotalOutput: '7' }]);
  await expect(manage().usage({ from: '2026-02-30', to: 'x' as never })).rejects.toMatchObject({ code: 400 });
  await expect(manage().usage({ from: '2025-01-01', to: '2026-12-31' })).rejects.toMatchObject({
    code: errorCodes.modelInvalid,
  });
  await manage().deleteAccount({ accountID });
});

test('pending usage records are written when the application closes', async () => {
  const database = { ...world.database, close: async () => undefined };
  const own = await createTestApp({ database });
  const stream = own.clientFor(owner.cookie, families).runService.model({
    space_id: owner.spaceId,
    model: '1',
    messages: [{ role: 'user', content: 'Hi' }],
  } as never);
  for await (const _event of stream);
  const today = new Date().toISOString().slice(0, 10);
  const ofDemo = async () =>
    (await manage().usage({ from: today, to: today })).models.find(({ modelID }) => modelID === '1')?.calls ??
    0;
  const before = await ofDemo();
  await own.close();
  expect(await ofDemo()).toBe(before + 1);
});

test('Ollama on this machine is detected only if the configuration names it', async () => {
  expect(await manage().localServices()).toEqual({ services: [], isAllowed: false });
});

test('Ollama is detected with its models if its address is allowed', async () => {
  const { origin } = new URL(endpoint.baseURL);
  const allowed = createOutboundFetch({ privateOrigins: [origin] });
  // Redirect the fixed port of Ollama: a real one may be running on this machine.
  const moved = (input: Parameters<typeof fetch>[0]) =>
    String(input).replace('http://127.0.0.1:11434', origin);
  const own = await createTestApp({ fetch: (input, init) => allowed(moved(input), init) });
  const calls = (await own.register()).clientOf(families).modelManage;
  reply = openAILike({ models: ['small', 'large'] });
  const found = { providerKind: 'ollama', baseURL: 'http://127.0.0.1:11434', models: ['small', 'large'] };
  expect(await calls.localServices()).toEqual({ services: [found], isAllowed: true });
  reply = (response) => response.destroy();
  expect(await calls.localServices()).toEqual({ services: [], isAllowed: true });
  await own.close();
});

test('the catalogue shows members the abilities and settings of models', async () => {
  const calls = member.clientOf(families).model;
  const { model_list, total } = await calls.list({ space_id: member.spaceId, name: 'FILE', limit: 1 });
  expect(total).toBe(1);
  const { model_basic_info: basic } = model_list[0]!;
  expect(basic).toMatchObject({ model_id: '77', model_vendor: 'openai-compatible', model_name: 'small' });
  expect(basic.model_params.map(({ name }) => name)).toContain('max_tokens');
  const { model_info } = await calls.info({ space_id: member.spaceId, model_id: '77' });
  expect(model_info.model_basic_info).toEqual(basic);
  await expect(calls.info({ space_id: member.spaceId, model_id: '404' })).rejects.toMatchObject({
    code: errorCodes.modelInvalid,
  });
  expect((await calls.filters()).model_vendors).toContain('demo');
});
