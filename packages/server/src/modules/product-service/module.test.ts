import { errorCodes } from '@heddle/api-contract';
import { bot as botFamily } from '@heddle/api-contract/families/bot';
import { productTypes } from '@heddle/api-contract/families/product';
import { productService, verifyStatuses } from '@heddle/api-contract/families/product-service';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createModels } from '../../models/models.js';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
  streamTexts,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { createTestApp, type TestWorld } from '../../testing/createTestApp.js';

let world: TestWorld;

let endpoint: ScriptedEndpoint;
/** The answers of the model, in order. */
let answers: string[] = [];

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) =>
    streamTexts([answers.shift() ?? ''])(response, call),
  );
  const { baseURL } = endpoint;
  world = await createTestApp({
    models: createModels(
      { models: [{ id: '9', name: 'Nine', baseURL, model: 'nine' }] },
      { fetch: createOutboundFetch({ privateOrigins: [new URL(baseURL).origin] }) },
    ),
  });
});
afterAll(async () => {
  await world.close();
  await endpoint.close();
});

test('people are verified developers once their email address is verified', async () => {
  const person = await world.register();
  const { developer } = person.clientOf({ productService }).productService;
  expect(await developer({})).toEqual({ verify_status: verifyStatuses.pending });
  await world.verify(person);
  expect(await developer({})).toEqual({ verify_status: verifyStatuses.succeeded });
});

test('everybody may list templates, and everything is free', async () => {
  const { productService: api } = (await world.register()).clientOf({ productService });
  expect(await api.mayListTemplates({})).toEqual({ is_in_white_list: true });
  expect(await api.prices({})).toEqual({ prices: [0] });
});

test('the model of the installation translates, and an answer of another form goes back to it once', async () => {
  const { productService: api } = (await world.register()).clientOf({ productService });
  answers = ['# 你好'];
  expect(await api.translateMarkdown({ input: '# Hello', target_language: 'zh-CN' })).toEqual({
    output: '# 你好',
  });
  answers = ['["eins"]', '```json\n["eins", "zwei"]\n```'];
  const inputs = ['one', 'two'];
  expect(await api.translateTexts({ inputs, target_language: 'de' })).toEqual({ outputs: ['eins', 'zwei'] });
  answers = ['no', 'no'];
  await expect(api.translateTexts({ inputs, target_language: 'de' })).rejects.toMatchObject({
    code: errorCodes.copilotFailed,
  });
  await expect(api.translateTexts({ inputs, target_language: 'no such language' })).rejects.toMatchObject({
    code: errorCodes.productInvalid,
  });
});

test('the model writes a description and chooses a category for what the caller may publish', async () => {
  const person = await world.register();
  const { productService: api, bot } = person.clientOf({ productService, bot: botFamily });
  const { bot_id } = await bot.create({ space_id: person.spaceId, name: 'Poet', description: 'Rhymes.' });
  const entity = { entity_type: productTypes.agentTemplate, entity_id: bot_id };
  answers = ['# Poet', 'Category 2002', 'none', 'of them'];
  expect(await api.generateListing({ generate_type: 1, entity })).toEqual({ readme: '# Poet' });
  expect(await api.generateListing({ generate_type: 2, entity })).toEqual({ category_id: '2002' });
  await expect(api.generateListing({ generate_type: 2, entity })).rejects.toMatchObject({
    code: errorCodes.copilotFailed,
  });
  const stranger = (await world.register()).clientOf({ productService }).productService;
  await expect(stranger.generateListing({ generate_type: 1, entity })).rejects.toMatchObject({
    code: errorCodes.accessDenied,
  });
});
