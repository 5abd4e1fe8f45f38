import { mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseConfiguration } from './configuration.js';
import { readConfiguration } from './readConfiguration.js';

const model = { id: 7, name: 'Seven', baseURL: 'https://models.example/v1', model: 'seven' };
const parse = (json: unknown, environment = {}) =>
  parseConfiguration('heddle.config.json', JSON.stringify(json), environment);

describe('the configuration', () => {
  it('accepts ids as numbers and as text, and keys from the environment', () => {
    const { models } = parse(
      {
        models: [
          { ...model, apiKey: { env: 'KEY' } },
          { ...model, id: '90071992547409930', apiKey: 'plain' },
        ],
      },
      { KEY: 'secret' },
    );
    expect(models.map(({ id, apiKey }) => [id, apiKey])).toEqual([
      ['7', 'secret'],
      ['90071992547409930', 'plain'],
    ]);
  });

  it.each([
    ['the reserved id', { models: [{ ...model, id: 1 }] }, 'models[0].id must not be 1'],
    ['an id with letters', { models: [{ ...model, id: 'gpt' }] }, 'models[0].id must be a decimal number'],
    ['an id used twice', { models: [model, { ...model, name: 'Other' }] }, 'models[1].id 7 is used twice'],
    [
      'a file address',
      { models: [{ ...model, baseURL: 'file:///etc/passwd' }] },
      'models[0].baseURL must be an http',
    ],
    [
      'an unknown capability',
      { models: [{ ...model, capabilities: ['smell'] }] },
      'models[0].capabilities[0] must be one of image, tools, json',
    ],
    [
      'a missing address',
      { models: [{ ...model, baseURL: undefined }] },
      'models[0].baseURL must be an http or https address',
    ],
    [
      'a kind that the provider does not offer',
      { models: [{ ...model, provider: 'anthropic', kind: 'speech' }] },
      'models[0].kind must be one of chat, ocr with this provider',
    ],
    [
      'a currency symbol',
      { models: [{ ...model, price: { input: 1, currency: '$' } }] },
      'models[0].price.currency must be three capital letters',
    ],
    [
      'a private address with a path',
      { privateOrigins: ['http://127.0.0.1:11434/v1'] },
      'privateOrigins[0] must be an origin',
    ],
    ['a missing name', { models: [{ ...model, name: undefined }] }, 'models[0].name must be a text'],
    ['an unknown key', { models: [{ ...model, apikey: 'x' }] }, 'models[0] has the unknown key "apikey"'],
    ['an unknown top-level key', { model: [] }, 'the configuration has the unknown key "model"'],
    ['models that are not a list', { models: {} }, 'models must be a list'],
    [
      'an unset variable',
      { models: [{ ...model, apiKey: { env: 'NOWHERE' } }] },
      'environment variable NOWHERE, which is not set',
    ],
    [
      'a variable named like a member of Object',
      { models: [{ ...model, apiKey: { env: 'toString' } }] },
      'toString, which is not set',
    ],
  ])('refuses %s with the name of the field', (_case, json, message) => {
    expect(() => parse(json)).toThrow(`heddle.config.json: `);
    expect(() => parse(json)).toThrow(message);
  });

  it('provides the addresses of the large providers, and the prices and defaults of models', () => {
    const { models, privateOrigins, httpNodeOrigins } = parse({
      privateOrigins: ['http://127.0.0.1:11434'],
      httpNodeOrigins: ['http://10.0.0.5'],
      models: [
        { id: 7, name: 'C', provider: 'anthropic', model: 'c', price: { input: 3, output: 15 } },
        { id: 8, name: 'E', provider: 'ollama', kind: 'embeddings', model: 'e' },
        { ...model, id: 9, capabilities: ['tools'], defaults: { temperature: 0 } },
      ],
    });
    expect(models.map(({ baseURL }) => baseURL)).toEqual([
      'https://api.anthropic.com/v1',
      'http://127.0.0.1:11434',
      'https://models.example/v1',
    ]);
    expect(models[0]?.price).toEqual({ input: 3, output: 15, currency: 'USD' });
    expect(models[2]).toMatchObject({ capabilities: ['tools'], defaults: { temperature: 0 } });
    expect([privateOrigins, httpNodeOrigins]).toEqual([['http://127.0.0.1:11434'], ['http://10.0.0.5']]);
  });

  it('reports a file that is not JSON', () => {
    expect(() => parseConfiguration('x.json', '{ models', {})).toThrow(/^x\.json is not JSON: /);
  });

  it('is empty without a file, but fails if a named file is missing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heddle-configuration-'));
    expect(await readConfiguration({}, folder)).toEqual({ models: [] });
    await expect(readConfiguration({ HEDDLE_CONFIG: 'other.json' }, folder)).rejects.toThrow(
      'there is no such file',
    );
    await writeFile(join(folder, 'other.json'), JSON.stringify({ models: [model] }));
    expect((await readConfiguration({ HEDDLE_CONFIG: 'other.json' }, folder)).models).toHaveLength(1);
  });
});
