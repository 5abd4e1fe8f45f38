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
  it('takes ids as numbers and as text, and keys from the environment', () => {
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
      'an unknown input',
      { models: [{ ...model, inputs: ['smell'] }] },
      'models[0].inputs[0] must be "image"',
    ],
    ['a missing name', { models: [{ ...model, name: undefined }] }, 'models[0].name must be a text'],
    ['an unknown key', { models: [{ ...model, apikey: 'x' }] }, 'models[0] has the unknown key "apikey"'],
    ['a wrong top level', { model: [] }, 'the configuration has the unknown key "model"'],
    ['models that are no list', { models: {} }, 'models must be a list'],
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
  ])('refuses %s and names it', (_case, json, sentence) => {
    expect(() => parse(json)).toThrow(`heddle.config.json: `);
    expect(() => parse(json)).toThrow(sentence);
  });

  it('says when the file is not JSON', () => {
    expect(() => parseConfiguration('x.json', '{ models', {})).toThrow(/^x\.json is not JSON: /);
  });

  it('is empty without a file, and insists on a file that was named', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'heddle-configuration-'));
    expect(await readConfiguration({}, folder)).toEqual({ models: [] });
    await expect(readConfiguration({ HEDDLE_CONFIG: 'other.json' }, folder)).rejects.toThrow(
      'there is no such file',
    );
    await writeFile(join(folder, 'other.json'), JSON.stringify({ models: [model] }));
    expect((await readConfiguration({ HEDDLE_CONFIG: 'other.json' }, folder)).models).toHaveLength(1);
  });
});
