import type { Json, JsonObject } from '@heddle/workflow-schema';
import { describe, expect, it } from 'vitest';
import { errorCodes } from '../../errors.js';
import type { ExecutorServices, HttpRequest, ModelRequest } from '../../services.js';
import { scriptedModel } from '../services.js';
import { type Cassette, readCassette } from './Cassette.js';
import { recordServices } from './recordServices.js';
import { replayServices } from './replayServices.js';
import { credentialsIn } from './withoutCredentials.js';

const options = { signal: new AbortController().signal, idempotencyKey: 'k' };
const secret = 'sk-live-0123456789abcdef';

const asking = (system: string): ModelRequest => ({
  model: '7',
  messages: [
    { role: 'system', content: system },
    { role: 'user', content: 'why?' },
  ] as ModelRequest['messages'],
});

const calling = (path: string): HttpRequest => ({
  method: 'GET',
  url: `https://api.example.com/${path}?api_key=${secret}`,
  headers: [
    ['Authorization', `Bearer ${secret}`],
    ['accept', 'application/json'],
  ],
  timeoutMs: 1000,
});

async function textOf(services: ExecutorServices, system: string): Promise<string> {
  let text = '';
  for await (const chunk of services.model!.stream(asking(system), options)) {
    if (chunk.type === 'text') text += chunk.text;
  }
  return text;
}

/** A recording of two answers of a model and two responses, one of which is a failure. */
async function record(): Promise<Cassette> {
  const http = {
    request: async ({ url }: HttpRequest) => {
      if (url.includes('/broken')) throw new Error('connection refused');
      return { status: 200, headers: { 'set-cookie': 'session=abcdefghijklmnop' }, body: `token ${secret}` };
    },
  };
  const recording = recordServices({ model: scriptedModel([['be', 'cause'], ['so']]), http });
  const { services } = recording;
  await textOf(services, 'You are kind.\nAnswer shortly.');
  await textOf(services, 'You are kind.\nAnswer at length.');
  await services.http!.request(calling('fine'), options);
  await services.http!.request(calling('broken'), options).catch(() => {});
  return recording.cassette({ name: 'two calls', input: { token: secret }, expect: { status: 'success' } });
}

describe('a cassette', () => {
  it('answers the same requests in any order, piece by piece, and fails again what failed', async () => {
    const cassette = readCassette((await record()) as unknown as Json);
    const { services, problem } = replayServices(cassette);
    expect(await textOf(services, 'You are kind.\nAnswer at length.')).toBe('so');
    expect(await textOf(services, 'You are kind.\nAnswer shortly.')).toBe('because');
    expect(problem()).toMatch(/^2 of 4 recorded calls were not made; the first is call 3, http\.request/);
    await expect(services.http!.request(calling('broken'), options)).rejects.toThrow('connection refused');
    expect(await services.http!.request(calling('fine'), options)).toMatchObject({ status: 200 });
    expect(problem()).toBeUndefined();
  });

  it('holds no credential, wherever it was', async () => {
    const text = JSON.stringify(await record());
    expect(text).not.toContain(secret);
    expect(text).not.toContain('abcdefghijklmnop');
    expect(text).toContain('••••cdef');
  });

  it('is replayed with the masked input that it holds', async () => {
    const { services } = replayServices(await record());
    const request = calling('fine');
    request.url = request.url.replace(secret, '••••cdef');
    request.headers[0] = ['Authorization', 'Bearer ••••cdef'];
    expect(await services.http!.request(request, options)).toMatchObject({ status: 200 });
  });

  it('says which lines of a prompt differ', async () => {
    const { services, problem } = replayServices(await record());
    await expect(textOf(services, 'You are strict.\nAnswer shortly.')).rejects.toMatchObject({
      code: errorCodes.execution,
    });
    expect(problem()).toBe(
      [
        'model.stream differs from recorded call 1 (- recorded, + now):',
        '  messages[0].content:',
        '    - You are kind.',
        '    + You are strict.',
      ].join('\n'),
    );
  });

  it('says when a call comes once more than recorded, and when there is none of its kind', async () => {
    const { services, problem } = replayServices(await record());
    await textOf(services, 'You are kind.\nAnswer shortly.');
    await expect(textOf(services, 'You are kind.\nAnswer shortly.')).rejects.toThrow(
      'differs from recorded call 2',
    );
    expect(problem()).toContain('+ Answer shortly.');
    const empty = replayServices({ calls: [] });
    await expect(textOf(empty.services, 'x')).rejects.toThrow('the cassette has no model.stream');
    expect(empty.services.memory).toBeUndefined();
  });

  it.each<[string, JsonObject, string]>([
    ['another version', { cassette: 2 }, 'cassette is version 2'],
    ['no expectation', { expect: {} }, 'expect has no expectation'],
    ['an unknown call', { calls: [{ call: 'model.close', request: null }] }, 'calls[0].call names no call'],
    ['no request', { calls: [{ call: 'http.request' }] }, 'calls[0].request is missing'],
    ['wrong pieces', { calls: [{ call: 'model.stream', request: {}, chunks: [1] }] }, 'calls[0].chunks'],
    ['a wrong failure', { calls: [{ call: 'http.request', request: {}, error: 'x' }] }, 'calls[0].error'],
  ])('is refused with %s', (_, fields, message) => {
    const fine = { cassette: 1, name: 'a', input: {}, calls: [], expect: { status: 'success' } };
    expect(() => readCassette({ ...fine, ...fields })).toThrow(message);
  });

  it('masks a short credential in its field only', () => {
    const { input, expect: expected } = recordServices({}).cassette({
      name: 'short',
      input: { password: '1', token: 'true', count: '1' },
      expect: { output: { ok: true, number: 1 } },
    });
    expect(input).toEqual({ password: '••••', token: '••••', count: '1' });
    expect(expected).toEqual({ output: { ok: true, number: 1 } });
  });

  it('finds the credentials in a document', () => {
    const literal = (content: string) => ({ type: 'string', value: { type: 'literal', content } });
    const reference = { type: 'ref', content: { source: 'block-output', blockID: '7', name: 'token' } };
    const document = {
      url: `https://example.com/?api_key=${secret}`,
      headers: [
        { name: 'X-Token', input: literal('Bearer plain-0123456789') },
        { name: 'Authorization', input: { type: 'string', value: reference } },
        { name: 'token', input: literal('heddle-credential:42') },
        { name: 'Accept', input: literal('application/json') },
      ],
    };
    expect(credentialsIn(document)).toEqual([secret, 'plain-0123456789']);
  });

  it('drops a recording that exceeds its limit', async () => {
    const recording = recordServices(
      { model: scriptedModel([['be', 'cause'], ['so']]) },
      { maxCharacters: 300 },
    );
    await textOf(recording.services, 'short');
    expect(recording.calls()).toHaveLength(1);
    expect(await textOf(recording.services, 'x'.repeat(300))).toBe('so');
    expect(recording.calls()).toBeUndefined();
  });
});
