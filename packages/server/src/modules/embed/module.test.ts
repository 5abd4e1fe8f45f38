import { errorCodes } from '@heddle/api-contract';
import { connectors } from '@heddle/api-contract/families/conversation';
import { trigger } from '@heddle/api-contract/families/trigger';
import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, test } from 'vitest';
import { streamTexts } from '../../models/testing/scriptedEndpoint.js';
import { streamToolCalls } from '../../models/testing/streamToolCalls.js';
import { commitSeed } from '../../reliability/rounds.js';
import { inputsOf } from '../../testing/fuzzInput.js';
import { requestOf } from '../../testing/requestOf.js';
import { chain, field, message, parameter, reference, startId } from '../../testing/runDocuments.js';
import { agentTester, usage } from '../agent-chat/testing/agentTester.js';
import { channelTester, hostPage, readVisible } from '../channel/testing/channelTester.js';
import { createSigningKey, signVisitor } from '../channel/testing/signVisitor.js';
import { embedSessions } from './tables.js';

const agents = agentTester();
const { api, openChannel, visitor } = channelTester(agents);
const { webSdk, publicPage } = connectors;
const origins = [hostPage];
const refusal = (name: keyof typeof errorCodes) => ({ code: errorCodes[name] });

describe('a chat in a web page', () => {
  test('opens for an allowed origin only, and answers with the published version', async () => {
    const { channel_id, bot_id } = await openChannel(webSdk, {
      origins,
      name: 'Shop help',
      color: '#AA0000',
    });
    const opened = await visitor().open({ channel_id, origin: hostPage });
    expect(opened).toMatchObject({ name: 'Shop help', is_signed_in: false, look: { color: '#aa0000' } });
    await api().bot.updateInfo({ bot_info: { bot_id, prompt_info: { prompt: 'A draft.' } } } as never);
    const heard = await readVisible(visitor().chat({ session: opened.session, text: 'How cold is it?' }));
    expect(heard.text).toBe('It is 3 °C.');
    expect(JSON.stringify(agents.endpoint.calls.at(-1)!.body)).not.toContain('A draft.');
    for (const origin of [
      'https://evil.example',
      'http://shop.example',
      `${hostPage}:444`,
      'null',
      '',
      undefined,
    ])
      await expect(
        visitor().open({ channel_id, ...(origin !== undefined && { origin }) }),
      ).rejects.toMatchObject(refusal('channelRefused'));
  });

  test('ends when the origin is removed, the channel is switched off, or the agent is taken off', async () => {
    const { channel_id, bot_id } = await openChannel(webSdk, { origins });
    const { session } = await visitor().open({ channel_id, origin: hostPage });
    const read = () => visitor().messages({ session });
    const save = (is_enabled: boolean, allowed: string[]) =>
      api().channel.save({ bot_id, connector_id: webSdk, is_enabled, settings: { origins: allowed } });
    await read();
    await save(true, ['https://other.example']);
    await expect(read()).rejects.toMatchObject(refusal('channelRefused'));
    await save(false, origins);
    await expect(read()).rejects.toMatchObject(refusal('channelClosed'));
    await save(true, origins);
    await read();
    await api().bot.unbindConnector({ space_id: agents.owner.spaceId, bot_id, connector_id: webSdk });
    await expect(read()).rejects.toMatchObject(refusal('channelClosed'));
    await expect(visitor().open({ channel_id, origin: hostPage })).rejects.toMatchObject(
      refusal('channelClosed'),
    );
  });

  test('shows visitors no steps, reasoning or tools, and takes nothing from them but a text', async () => {
    const { channel_id } = await openChannel(webSdk, { origins });
    const { session } = await visitor().open({ channel_id, origin: hostPage });
    agents.script.replies = [
      streamToolCalls([{ id: 'c0', name: 'nothing', arguments: {} }], 'Looking. '),
      streamTexts(['Done.'], usage),
    ];
    const more = { model_info: { model_id: '1' }, prompt: 'x', bot_id: '1', custom_variables: { a: 'b' } };
    const heard = await readVisible(visitor().chat({ session, text: 'Hi', ...more } as never));
    expect([...heard.types].sort()).toEqual(['answer']);
    const { messages } = await visitor().messages({ session });
    expect(new Set(messages.map(({ type }) => type))).toEqual(new Set(['question', 'answer']));
    expect(JSON.stringify(messages)).not.toMatch(/meta_data|reasoning|execute_id|nine/);
    expect(agents.endpoint.calls.every(({ body }) => body.model === 'nine')).toBe(true);
  });

  test('keeps the conversations of visitors apart, and continues those of a session', async () => {
    const { channel_id } = await openChannel(webSdk, { origins });
    const first = await visitor().open({ channel_id, origin: hostPage });
    const { chatId } = await readVisible(visitor().chat({ session: first.session, text: 'Mine' }));
    const other = await visitor().open({ channel_id, origin: hostPage });
    expect((await visitor().messages({ session: other.session })).messages).toEqual([]);
    await expect(visitor().stop({ session: other.session, chat_id: chatId })).rejects.toMatchObject(
      refusal('chatNotFound'),
    );
    const again = await visitor().open({ channel_id, origin: hostPage, session: first.session });
    expect((await visitor().messages({ session: again.session })).messages).toHaveLength(2);
    // The token was replaced; the earlier one is worth nothing.
    await expect(visitor().messages({ session: first.session })).rejects.toMatchObject(
      refusal('channelSessionEnded'),
    );
    await visitor().startOver({ session: again.session });
    expect((await visitor().messages({ session: again.session })).messages).toEqual([]);
  });

  test('ends with its session', async () => {
    const { channel_id } = await openChannel(webSdk, { origins });
    const { session } = await visitor().open({ channel_id, origin: hostPage });
    const { db } = agents.world.database;
    await db
      .update(embedSessions)
      .set({ expiresAt: new Date(0) })
      .where(eq(embedSessions.channelId, channel_id));
    const calls = visitor();
    for (const ask of [
      () => calls.messages({ session }),
      () => calls.startOver({ session }),
      () => readVisible(calls.chat({ session, text: 'Hi' })),
    ])
      await expect(ask()).rejects.toMatchObject(refusal('channelSessionEnded'));
  });

  test('limits messages per visitor and per day, and tokens per session', async () => {
    const ask = async (settings: object) => {
      const { channel_id } = await openChannel(webSdk, { origins, ...settings });
      const { session } = await visitor().open({ channel_id, origin: hostPage });
      await readVisible(visitor().chat({ session, text: 'One' }));
      return readVisible(visitor().chat({ session, text: 'Two' }));
    };
    for (const limit of ['messages_per_hour', 'messages_per_day', 'tokens_per_session'])
      await expect(ask({ [limit]: 1 }), limit).rejects.toMatchObject(refusal('tooManyRequests'));
  });

  test('is framed by its allowed origins only, by header; the studio by nobody else', async () => {
    const { channel_id } = await openChannel(webSdk, {
      origins: [...origins, 'http://intranet.example:8080'],
    });
    const { embedPagePolicy } = await import('./pagePolicy.js');
    const { app } = agents.world.app;
    const policyOf = async (path: string) => (await embedPagePolicy(app, path))?.['content-security-policy'];
    expect(await policyOf(`/embed/${channel_id}`)).toContain(
      `frame-ancestors ${hostPage} http://intranet.example:8080`,
    );
    for (const path of ['/embed/1', '/embed/99999999999999999999', `/share/${channel_id}-x`])
      expect((await policyOf(path)) ?? "frame-ancestors 'none'").toContain("frame-ancestors 'none'");
    expect(await policyOf('/space/1')).toBeUndefined();
  });
});

describe('a visitor who has signed in', () => {
  test('is recognised by a token for this channel, which lasts an hour at most', async () => {
    const { channel_id, bot_id } = await openChannel(webSdk, { origins, needs_sign_in: true });
    const other = await openChannel(webSdk, { origins });
    const key = await createSigningKey();
    const foreign = await createSigningKey();
    const { fingerprint: kid } = await api().channel.addKey({ channel_id, public_key_pem: key.pem });
    await api().channel.addKey({ channel_id: other.channel_id, public_key_pem: key.pem });
    const open = (token?: string, id = channel_id) =>
      visitor().open({ channel_id: id, origin: hostPage, ...(token !== undefined && { token }) });
    const here = { kid, audience: channel_id };
    const token = await signVisitor(key, here);
    const { session, is_signed_in } = await open(token);
    expect(is_signed_in).toBe(true);
    await readVisible(visitor().chat({ session, text: 'Mine' }));
    const again = await open(await signVisitor(key, here));
    expect((await visitor().messages({ session: again.session })).messages).toHaveLength(2);
    const bob = await open(await signVisitor(key, { ...here, sub: 'bob' }));
    expect((await visitor().messages({ session: bob.session })).messages).toEqual([]);

    await expect(open()).rejects.toMatchObject(refusal('channelRefused'));
    const now = Math.floor(Date.now() / 1000);
    const [head, claims] = token.split('.');
    const none = `${btoa('{"alg":"none"}')}.${claims}.`;
    const byHash = await new SignJWT({ sub: 'ada' })
      .setProtectedHeader({ alg: 'HS256', kid })
      .setAudience(channel_id)
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(new TextEncoder().encode(key.pem));
    const wrong = {
      'of another channel': await signVisitor(key, { ...here, audience: other.channel_id }),
      'signed by a foreign key': await signVisitor(foreign, here),
      expired: await signVisitor(key, { ...here, issuedAt: now - 4_000 }),
      'for two hours': await signVisitor(key, { ...here, seconds: 7_200 }),
      'from the future': await signVisitor(key, { ...here, issuedAt: now + 600 }),
      'without a subject': await signVisitor(key, { ...here, sub: '' }),
      'with an unknown key': await signVisitor(key, { ...here, kid: 'x' }),
      'with a key that no database stores': await signVisitor(key, { ...here, kid: 'x\0' }),
      'without a signature': `${head}.${claims}.`,
      'with alg none': none,
      'signed by HMAC with the public key': byHash,
      'no token at all': 'x',
    };
    for (const [what, given] of Object.entries(wrong))
      await expect(open(given), what).rejects.toMatchObject(refusal('channelRefused'));
    const once = await signVisitor(key, { ...here, jti: 'only-once' });
    await open(once);
    await expect(open(once)).rejects.toMatchObject(refusal('channelRefused'));

    await api().channel.removeKey({ channel_id, fingerprint: kid });
    await expect(visitor().messages({ session })).rejects.toMatchObject(refusal('channelSessionEnded'));
    await expect(open(await signVisitor(key, here))).rejects.toMatchObject(refusal('channelRefused'));
    expect(bot_id).not.toBe(other.bot_id);
  });
});

describe('a transcript', () => {
  test('is read by its link up to where it was created, until it is withdrawn', async () => {
    const { channel_id } = await openChannel(webSdk, { origins, can_share: true, name: 'Shop help' });
    const { session } = await visitor().open({ channel_id, origin: hostPage });
    await expect(visitor().share({ session })).rejects.toMatchObject(refusal('channelRefused'));
    await readVisible(visitor().chat({ session, text: 'One' }));
    const linkOf = async () => (await visitor().share({ session })).link.split('/').at(-1)!;
    const link = await linkOf();
    await readVisible(visitor().chat({ session, text: 'Two' }));
    const read = (given: string) => visitor().transcript({ link: given });
    const { name, messages } = await read(link);
    expect(name).toBe('Shop help');
    expect(messages.map(({ content }) => content)).toEqual(['One', 'It is 3 °C.']);
    for (const wrong of [
      't1',
      'x',
      link.replace(/.$/, ''),
      `${link.slice(0, -1)}${link.endsWith('A') ? 'B' : 'A'}`,
    ])
      await expect(read(wrong)).rejects.toMatchObject(refusal('channelClosed'));
    expect(await visitor().unshare({ session })).toEqual({ count: 1 });
    await expect(read(link)).rejects.toMatchObject(refusal('channelClosed'));
    const later = await linkOf();
    await read(later);
    expect(await api().channel.revokeTranscripts({ channel_id })).toEqual({ count: 1 });
    await expect(read(later)).rejects.toMatchObject(refusal('channelClosed'));
    const off = await openChannel(webSdk, { origins });
    const silent = await visitor().open({ channel_id: off.channel_id, origin: hostPage });
    await expect(visitor().share({ session: silent.session })).rejects.toMatchObject(
      refusal('channelRefused'),
    );
  });
});

describe('a chat flow', () => {
  test('answers on a public page as it was published; other workflows have no channels', async () => {
    const from = [parameter('input', reference(startId, 'USER_INPUT'))];
    const say = message('20', { title: 'Say', description: '' }, [1, 0], 'You said: {{input}}', from);
    const said = chain([field('USER_INPUT', 'string'), field('CONVERSATION_NAME', 'string')], [say]);
    const { workflow_id } = await api().workflow.create({
      name: 'echo',
      space_id: agents.owner.spaceId,
      desc: 'Echoes',
      flow_mode: 3,
    });
    await api().workflow.save({ workflow_id, schema: JSON.stringify(said) });
    const save = (id: string) =>
      api().channel.save({ workflow_id: id, connector_id: publicPage, is_enabled: true, settings: {} });
    const { link } = await save(workflow_id);
    const open = () => visitor().open({ link: link.split('/').at(-1)! });
    await expect(open()).rejects.toMatchObject(refusal('channelClosed'));
    await api().workflow.publish({ workflow_id, space_id: agents.owner.spaceId, force: true });
    const { session, name } = await open();
    expect(name).toBe('echo');
    expect((await readVisible(visitor().chat({ session, text: 'Hi' }))).text).toContain('You said: Hi');
    const plain = await agents.publishFlow('plain', said);
    const triggers = agents.owner.clientOf({ trigger }).trigger;
    const { trigger_id } = await triggers.set({
      space_id: agents.owner.spaceId,
      name: 'on a message',
      kind: 'event',
      event: 'channel.message',
      payload: '{"USER_INPUT":"{{text}}","CONVERSATION_NAME":"x"}',
      target: { type: 'workflow', id: plain },
    });
    await readVisible(visitor().chat({ session, text: 'Again' }));
    expect((await triggers.log({ trigger_id })).fires).toHaveLength(1);
    await expect(save(plain)).rejects.toMatchObject(refusal('channelInvalid'));
  });
});

test('no input of a visitor makes the server fail, with and without a session', async () => {
  const { channel_id } = await openChannel(webSdk, { origins, can_share: true });
  const { session } = await visitor().open({ channel_id, origin: hostPage });
  const { app } = agents.world;
  const wrong: string[] = [];
  for (const route of app.routes.filter(({ family }) => family === 'embed')) {
    const inputs = fc.sample(inputsOf(route.call, [channel_id]), { numRuns: 4, seed: commitSeed });
    for (const input of inputs.flatMap((one) => [one, { ...one, session }])) {
      const response = await app.fetch(requestOf(route.call, input));
      const isJson = response.headers.get('content-type')?.startsWith('application/json');
      const code = isJson ? ((await response.json()) as { code: number }).code : 0;
      if (!isJson) await response.body?.cancel();
      if (response.status >= 500 || code === 500)
        wrong.push(`${route.name} ${JSON.stringify(input).slice(0, 300)}: ${response.status}`);
    }
  }
  expect(wrong, `seed ${commitSeed}`).toEqual([]);
});

describe('the public page', () => {
  test('answers by its link until the link is replaced; other links are refused alike and counted', async () => {
    const { channel_id, link } = await openChannel(publicPage);
    const last = link.split('/').at(-1)!;
    const { session } = await visitor().open({ link: last });
    expect((await readVisible(visitor().chat({ session, text: 'Hi' }))).text).toBe('It is 3 °C.');
    const renewed = await api().channel.renewLink({ channel_id });
    expect(renewed.link).not.toBe(link);
    await expect(visitor().open({ link: last })).rejects.toMatchObject(refusal('channelClosed'));
    await expect(visitor().messages({ session })).rejects.toMatchObject(refusal('channelSessionEnded'));
    await visitor().open({ link: renewed.link.split('/').at(-1)! });
    // A channel in web pages does not open by id as a page, nor the page as a channel.
    await expect(visitor().open({ channel_id })).rejects.toMatchObject(refusal('channelClosed'));
    const codes = new Set<number>();
    for (let tries = 0; tries < 40; tries++) {
      const guess = `${channel_id}-${String(tries).padStart(43, 'A')}`;
      codes.add(
        await visitor()
          .open({ link: guess })
          .then(
            () => 0,
            ({ code }) => code as number,
          ),
      );
    }
    expect(codes).toEqual(new Set([errorCodes.channelClosed, errorCodes.tooManyRequests]));
  });
});
