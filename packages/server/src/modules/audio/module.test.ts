import { Readable } from 'node:stream';
import {
  CozeAPI,
  type CreateSpeechWsReq,
  type CreateTranscriptionsWsReq,
  WebsocketsEventType,
} from '@coze/api';
import { everyPermission, type SocketCall } from '@heddle/api-contract';
import { accessToken } from '@heddle/api-contract/families/access-token';
import { audio, recordingLimit } from '@heddle/api-contract/families/audio';
import { bot } from '@heddle/api-contract/families/bot';
import { serviceIdentity } from '@heddle/api-contract/families/service-identity';
import { space } from '@heddle/api-contract/families/space';
import { workflow } from '@heddle/api-contract/families/workflow';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { newId } from '../../db/ids.js';
import { type NodeServer, serveNode } from '../../host/serveNode.js';
import {
  answerWith,
  type Reply,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../models/testing/scriptedEndpoint.js';
import { createOutboundFetch } from '../../outbound/createOutboundFetch.js';
import { commitSeed, fixedSeed } from '../../reliability/rounds.js';
import { createTestApp, type TestPerson, type TestWorld } from '../../testing/createTestApp.js';
import { valuesOf } from '../../testing/fuzzInput.js';
import { openSocket, refusedSocket } from '../../testing/socketClient.js';
import { modelCalls } from '../model-manage/tables.js';

let world: TestWorld;
let server: NodeServer;
let endpoint: ScriptedEndpoint;
let person: TestPerson;
let token: string;

// One second of a falling tone per sentence, as samples.
const tone = Buffer.from(Int16Array.from({ length: 24_000 }, (_, index) => 1_000 - (index % 2_000)).buffer);
const transcriptionResponse = JSON.stringify({ text: 'Good morning', language: 'english', duration: 2.5 });
const usual: Reply = (response, { path }) => {
  const isSpeech = path === '/v1/audio/speech';
  response.writeHead(200, { 'content-type': isSpeech ? 'audio/pcm' : 'application/json' });
  response.end(isSpeech ? tone : transcriptionResponse);
};
let reply = usual;

beforeAll(async () => {
  endpoint = await startScriptedEndpoint((response, call) => reply(response, call));
  const { baseURL } = endpoint;
  const model = { baseURL, apiKey: 'secret-key' };
  world = await createTestApp({
    fetch: createOutboundFetch({ privateOrigins: [new URL(baseURL).origin] }),
    configuration: {
      models: [
        { ...model, id: '21', name: 'Voice', model: 'tts', kind: 'speech' },
        { ...model, id: '22', name: 'Ear', model: 'stt', kind: 'transcription' },
      ],
    },
  });
  server = await serveNode(world.app, { host: '127.0.0.1', port: 0 });
  person = await world.register();
  token = await tokenOf(person);
});
afterAll(async () => {
  await server.close();
  await world.close();
  await endpoint.close();
});

async function tokenOf(who: TestPerson, permissions: readonly string[] = everyPermission): Promise<string> {
  const { token: made } = await who.clientOf({ accessToken }).accessToken.create({
    name: 'client',
    workspace_permission_v2: { option: 1, permission_list: [...permissions] },
  });
  return made;
}

const socketUrl = () => server.url.replace('http', 'ws');
const client = () => new CozeAPI({ token, baseURL: server.url, baseWsURL: socketUrl() });
const { CLOSED: _, ...types } = WebsocketsEventType;

interface ReceivedEvent {
  event_type: string;
  data?: { delta?: string; content?: string };
  detail?: { logid: string };
}

describe('with the public client library, unmodified', () => {
  /** Sends requests once the server is ready, and collects events until one of this type. */
  async function converse<Req>(
    socket: {
      send(request: Req): void;
      close(): void;
      onmessage: unknown;
      onerror: unknown;
      onopen: unknown;
    },
    first: string,
    requests: Req[],
    last: string,
  ): Promise<ReceivedEvent[]> {
    const received: ReceivedEvent[] = [];
    await new Promise<void>((resolve, reject) => {
      Object.assign(socket, {
        onerror: reject,
        onmessage(event: ReceivedEvent) {
          received.push(event);
          if (event.event_type === first) for (const request of requests) socket.send(request);
          if (event.event_type === last) resolve();
        },
      });
    });
    socket.close();
    return received;
  }

  test('reads streamed text aloud', async () => {
    const socket = await client().websockets.audio.speech.create();
    const id = 'mine';
    const requests: CreateSpeechWsReq[] = [
      {
        id,
        event_type: types.SPEECH_UPDATE,
        data: {
          output_audio: {
            codec: 'pcm',
            pcm_config: { sample_rate: 24_000 },
            speech_rate: 50,
            voice_id: 'alloy',
          },
        },
      },
      {
        id,
        event_type: types.INPUT_TEXT_BUFFER_APPEND,
        data: { delta: 'A quiet blue heron stood in the reeds ' },
      },
      { id, event_type: types.INPUT_TEXT_BUFFER_APPEND, data: { delta: 'at dawn. It waited. Then' } },
      { id, event_type: types.INPUT_TEXT_BUFFER_APPEND, data: { delta: ' it flew.' } },
      { id, event_type: types.INPUT_TEXT_BUFFER_COMPLETE },
    ];
    const before = endpoint.calls.length;
    const received = await converse(socket, types.SPEECH_CREATED, requests, types.SPEECH_AUDIO_COMPLETED);
    const kinds = received.map(({ event_type }) => event_type);
    expect(kinds.slice(0, 2)).toEqual([types.SPEECH_CREATED, types.SPEECH_UPDATED]);
    // Complete sentences were spoken before the client had sent everything.
    expect(kinds.indexOf(types.SPEECH_AUDIO_UPDATE)).toBeLessThan(
      kinds.indexOf(types.INPUT_TEXT_BUFFER_COMPLETED),
    );
    const asked = endpoint.calls.slice(before).map(({ body }) => body);
    expect(asked).toMatchObject([
      {
        input: 'A quiet blue heron stood in the reeds at dawn. It waited.',
        voice: 'alloy',
        speed: 1.5,
        response_format: 'pcm',
      },
      { input: 'Then it flew.' },
    ]);
    const sound = received.flatMap(({ data }) => (data?.delta ? [Buffer.from(data.delta, 'base64')] : []));
    expect(Buffer.concat(sound).equals(Buffer.concat([tone, tone]))).toBe(true);
    expect(new Set(received.map(({ detail }) => detail?.logid)).size).toBe(1);
    expect(JSON.stringify(received) + world.lines.join('')).not.toContain('secret-key');
  });

  test('transcribes a recording, and sends raw samples to the model as a file', async () => {
    const socket = await client().websockets.audio.transcriptions.create();
    const id = 'mine';
    const half = tone.length / 2;
    const input_audio = {
      format: 'pcm',
      codec: 'pcm',
      sample_rate: 16_000,
      channel: 1,
      bit_depth: 16,
    } as const;
    const delta = (bytes: Buffer) => ({ delta: bytes.toString('base64') });
    const requests: CreateTranscriptionsWsReq[] = [
      { id, event_type: types.TRANSCRIPTIONS_UPDATE, data: { input_audio } },
      { id, event_type: types.INPUT_AUDIO_BUFFER_APPEND, data: delta(Buffer.from('to be forgotten')) },
      { id, event_type: types.INPUT_AUDIO_BUFFER_CLEAR },
      { id, event_type: types.INPUT_AUDIO_BUFFER_APPEND, data: delta(tone.subarray(0, half)) },
      { id, event_type: types.INPUT_AUDIO_BUFFER_APPEND, data: delta(tone.subarray(half)) },
      { id, event_type: types.INPUT_AUDIO_BUFFER_COMPLETE },
    ];
    const received = await converse(
      socket,
      types.TRANSCRIPTIONS_CREATED,
      requests,
      types.TRANSCRIPTIONS_MESSAGE_COMPLETED,
    );
    expect(received.map(({ event_type }) => event_type)).toEqual([
      types.TRANSCRIPTIONS_CREATED,
      types.TRANSCRIPTIONS_UPDATED,
      types.INPUT_AUDIO_BUFFER_CLEARED,
      types.INPUT_AUDIO_BUFFER_COMPLETED,
      types.TRANSCRIPTIONS_MESSAGE_UPDATE,
      types.TRANSCRIPTIONS_MESSAGE_COMPLETED,
    ]);
    expect(received.at(-1)!.data).toEqual({ content: 'Good morning' });
    expect(received[1]!.data).toEqual({ input_audio });
    const { text } = endpoint.calls.at(-1)!;
    expect(text).toContain('RIFF');
    expect(text).not.toContain('forgotten');
  });

  test('records the cost with the caller and the space', async () => {
    const rows = async () =>
      (await world.database.db.select().from(modelCalls)).map(({ kind, spaceId, userId }) => ({
        kind,
        spaceId,
        userId,
      }));
    const mine = { spaceId: person.spaceId, userId: person.id };
    await expect.poll(rows, { timeout: 10_000 }).toEqual(
      expect.arrayContaining([
        { kind: 'speech', ...mine },
        { kind: 'transcription', ...mine },
      ]),
    );
  });

  test('returns an invalid token as the error that the library expects', async () => {
    const wrong = new CozeAPI({ token: 'pat_nobody', baseURL: server.url, baseWsURL: socketUrl() });
    const socket = await wrong.websockets.audio.speech.create(undefined, { maxRetries: 0 });
    const error = await new Promise<{ data: { code: number }; detail: { logid?: string } }>((resolve) => {
      socket.onerror = resolve as never;
    });
    socket.close();
    expect(error.data.code).toBe(401);
    expect(error.detail.logid).toMatch(/^[\da-f-]{36}$/);
  });
});

describe('a recording as a file', () => {
  const recording = () => new File([new Uint8Array(tone)], 'recording.webm', { type: 'audio/webm' });

  test('is transcribed for people and, by the public client library, for programs', async () => {
    expect(await person.clientOf({ audio }).audio.transcribe({ file: recording() })).toEqual({
      text: 'Good morning',
    });
    // In Node the library accepts streams of files only.
    const file = Object.assign(Readable.from([tone]), { path: 'recording.webm' });
    const heard = await client().audio.transcriptions.create({ file });
    expect(heard).toMatchObject({ text: 'Good morning' });
  });

  test('of no bytes is silence, and of too many is refused', async () => {
    const { audio: calls } = person.clientOf({ audio });
    const before = endpoint.calls.length;
    expect(await calls.transcribe({ file: new File([], 'recording') })).toEqual({ text: '' });
    const large = new File([new Uint8Array(recordingLimit + 1)], 'recording');
    await expect(calls.transcribe({ file: large })).rejects.toMatchObject({
      message: expect.stringMatching(/a recording may have 26214400 bytes/),
    });
    expect(endpoint.calls.length).toBe(before);
  });
});

describe('access', () => {
  const at = (path: string) => `${socketUrl()}/v1/audio/${path}`;
  const bearer = (of = token) => ({ authorization: `Bearer ${of}` });

  test("requires permission for the space, also for a workflow's, and reveals nothing to outsiders", async () => {
    const { workflow_id } = await person
      .clientOf({ workflow })
      .workflow.create({ name: 'aloud', space_id: person.spaceId });
    const { bot_id } = await person.clientOf({ bot }).bot.create({ name: 'Aloud', space_id: person.spaceId });
    const fits = [
      `workspace_id=${person.spaceId}`,
      `entity_type=bot&entity_id=${bot_id}`,
      `entity_type=workflow&entity_id=${workflow_id}`,
      'model_id=21',
    ];
    for (const query of fits) {
      const open = await openSocket(at(`speech?${query}`), bearer());
      expect(await open.next()).toMatchObject({
        event_type: 'speech.created',
        detail: { logid: open.logid },
      });
      open.socket.close();
    }
    const stranger = bearer(await tokenOf(await world.register()));
    const refused = async (query: string, headers = stranger) => {
      const { status, body } = await refusedSocket(at(`speech?${query}`), headers);
      return { status, ...(body as { code: number; msg: string }), detail: undefined };
    };
    for (const [real, invented] of [
      [`workspace_id=${person.spaceId}`, `workspace_id=${newId()}`],
      [`entity_type=workflow&entity_id=${workflow_id}`, `entity_type=workflow&entity_id=${newId()}`],
      [`entity_type=bot&entity_id=${bot_id}`, `entity_type=bot&entity_id=${newId()}`],
    ]) {
      expect(await refused(real!)).toMatchObject({ status: 403, code: 4101 });
      expect(await refused(real!)).toEqual(await refused(invented!));
    }
    expect(await refused('entity_id=1')).toMatchObject({
      code: 4000,
      msg: 'entity_type and entity_id go together',
    });
    expect(await refused('model_id=22', bearer())).toMatchObject({ code: 700099010 });
  });

  test('requires a service identity, which has no personal space, to name one', async () => {
    const team = (await person.clientOf({ space }).space.save({ name: 'Weavers' })).id;
    const made = await person.clientOf({ serviceIdentity }).serviceIdentity.create({
      name: 'speaker',
      space_id: team,
      permission: {
        workspace_permission: { option: 2, workspace_id_list: [team], permission_list: ['Audio.use'] },
      },
    });
    const headers = bearer(made.token);
    expect(await refusedSocket(at('speech'), headers)).toMatchObject({ status: 403, body: { code: 4101 } });
    const open = await openSocket(at(`speech?workspace_id=${team}`), headers);
    expect(await open.next()).toMatchObject({ event_type: 'speech.created' });
    open.socket.close();
  });

  test('reports that the installation has no such model', async () => {
    const bare = await createTestApp();
    const listening = await serveNode(bare.app, { host: '127.0.0.1', port: 0 });
    const headers = bearer(await tokenOf(await bare.register()));
    const refused = await refusedSocket(`${listening.url.replace('http', 'ws')}/v1/audio/speech`, headers);
    expect(refused).toMatchObject({
      status: 400,
      body: { code: 700099003, msg: 'no model for speech is configured in this installation' },
    });
    await listening.close();
    await bare.close();
  });
});

describe('errors are reported, and the conversation continues', () => {
  const open = (path: string) =>
    openSocket(`${socketUrl()}/v1/audio/${path}`, { authorization: `Bearer ${token}` });
  const send = (socket: WebSocket, event_type: string, data?: object) =>
    socket.send(JSON.stringify({ event_type, data }));
  const error = (code: number, msg: RegExp) => ({
    event_type: 'error',
    data: { code, msg: expect.stringMatching(msg) },
  });

  test.each<[string, Reply, RegExp]>([
    [
      'a wrong key',
      answerWith(401, '{"error":{"message":"bad key secret-key"}}'),
      /key of the model "Voice" was refused \(401\)\. The endpoint says: bad key ••••/,
    ],
    [
      'a format other than requested',
      answerWith(200, 'ID3sound', { 'content-type': 'audio/mpeg' }),
      /not with plain samples/,
    ],
  ])('%s', async (_case, given, message) => {
    const { socket, next } = await open('speech');
    await next();
    reply = given;
    send(socket, 'input_text_buffer.append', { delta: 'Hello.' });
    send(socket, 'input_text_buffer.complete');
    expect(await next()).toMatchObject({ event_type: 'input_text_buffer.completed' });
    expect(await next()).toMatchObject(error(700099011, message));
    reply = usual;
    send(socket, 'input_text_buffer.append', { delta: 'Again.' });
    send(socket, 'input_text_buffer.complete');
    expect(await next()).toMatchObject({ event_type: 'input_text_buffer.completed' });
    expect(await next()).toMatchObject({ event_type: 'speech.audio.update' });
    socket.close();
  });

  test('an audio format that is not supported', async () => {
    const speech = await open('speech');
    await speech.next();
    send(speech.socket, 'speech.update', { output_audio: { codec: 'opus' } });
    expect(await speech.next()).toMatchObject(error(4000, /this server makes pcm, not opus/));
    send(speech.socket, 'speech.update', { output_audio: { pcm_config: { sample_rate: 8000 } } });
    expect(await speech.next()).toMatchObject(error(4000, /makes 24000, not 8000/));
    send(speech.socket, 'speech.shout');
    expect(await speech.next()).toMatchObject(
      error(4000, /event_type.*speech\.update, input_text_buffer\.append/),
    );
    speech.socket.close();
    const transcriber = await open('transcriptions');
    await transcriber.next();
    send(transcriber.socket, 'transcriptions.update', { input_audio: { codec: 'opus' } });
    expect(await transcriber.next()).toMatchObject(error(4000, /opus is taken in the format ogg only/));
    for (const delta of ['###', 'abc', 'ab=c']) {
      send(transcriber.socket, 'input_audio_buffer.append', { delta });
      expect(await transcriber.next()).toMatchObject(error(4000, /data\.delta: must be base64/));
    }
    send(transcriber.socket, 'input_audio_buffer.complete');
    expect(await transcriber.next()).toMatchObject({ event_type: 'input_audio_buffer.completed' });
    expect(await transcriber.next()).toMatchObject({ data: { content: '' } });
    transcriber.socket.close();
  });

  test('more audio than a model accepts', async () => {
    const { socket, next } = await open('transcriptions');
    await next();
    const delta = Buffer.alloc(700_000).toString('base64');
    for (let count = 0; count < 38; count++) send(socket, 'input_audio_buffer.append', { delta });
    expect(await next()).toMatchObject(error(4000, /a recording may have 26214400 bytes/));
    socket.close();
  });

  test("disconnecting cancels the model's work", async () => {
    const { socket, next } = await open('speech');
    await next();
    reply = () => undefined;
    const before = endpoint.calls.length;
    send(socket, 'input_text_buffer.append', { delta: 'Hello.' });
    send(socket, 'input_text_buffer.complete');
    await next();
    await expect.poll(() => endpoint.calls.length).toBe(before + 1);
    socket.terminate();
    await expect.poll(() => endpoint.calls.at(-1)!.closedEarly).toBe(true);
    reply = usual;
  });
});

const messagesPerSeed = Number(process.env.HEDDLE_FUZZ_INPUTS ?? 3) * 10;
const seeds = [fixedSeed, commitSeed];
const leaks = /node_modules|\bat [\w.<>]+ \(|\.[tj]s:\d+|\b(?:select|insert into|update) "|secret-key/i;

const sockets = Object.entries(audio.calls).filter(([, { kind }]) => kind === 'socket');

test.each(sockets as [string, SocketCall][])(
  'accepts or refuses messages generated from the schema of %s without failing',
  async (_name, call) => {
    const headers = { authorization: `Bearer ${token}` };
    let open = await openSocket(socketUrl() + call.path, headers);
    const messages = seeds.flatMap((seed) =>
      fc.sample(valuesOf(call.incoming(), ['1']), { numRuns: messagesPerSeed, seed }),
    );
    for (const message of messages) {
      open.socket.send(JSON.stringify(message) ?? 'null');
      if (open.socket.readyState !== WebSocket.OPEN) {
        expect((await open.closed).code, 'twenty mistakes in a row').toBe(1008);
        open = await openSocket(socketUrl() + call.path, headers);
      }
      await new Promise((resolve) => setImmediate(resolve));
    }
    const after = await openSocket(socketUrl() + call.path, headers);
    expect(await after.next()).toMatchObject({ event_type: `${call.path.split('/').at(-1)}.created` });
    after.socket.close();
    open.socket.close();
    expect([1000, 1005, 1008]).toContain((await open.closed).code);
    const received = JSON.stringify(open.messages);
    expect(received).not.toMatch(leaks);
    expect(received).not.toContain('internal server error');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  },
  60_000,
);
