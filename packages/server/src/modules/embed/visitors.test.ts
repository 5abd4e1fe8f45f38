import { errorCodes } from '@heddle/api-contract';
import { channelLimits } from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import { files } from '@heddle/api-contract/families/file';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Reply } from '../../models/testing/scriptedEndpoint.js';
import { agentTester } from '../agent-chat/testing/agentTester.js';
import { channelTester, hostPage, readVisible } from '../channel/testing/channelTester.js';
import { conversationMessages } from '../conversation/tables.js';
import { embedFiles } from './tables.js';
import { deleteOldFiles } from './uploads.js';

const agents = agentTester();
const { api, openChannel, visitor } = channelTester(agents);
const { webSdk } = connectors;
const origins = [hostPage];
const refusal = (name: keyof typeof errorCodes) => ({ code: errorCodes[name] });

async function visit(channel_id: string): Promise<string> {
  return (await visitor().open({ channel_id, origin: hostPage })).session;
}

const upload = (session: string, name: string, content: string | Uint8Array<ArrayBuffer>) =>
  visitor().upload({ session, file: new File([content], name) as never });

describe('a file of a visitor', () => {
  test('reaches the agent, and has an address for its visitor alone', async () => {
    const { channel_id } = await openChannel(webSdk, { origins, can_upload: true, can_share: true });
    const [mine, other] = [await visit(channel_id), await visit(channel_id)];
    const { file } = await upload(mine, '../../notes.txt', 'three apples');
    expect(file).toMatchObject({ type: 'file', name: 'notes.txt', size: 12 });
    const ask = (session: string, ids: string[], text = 'What is it?') =>
      readVisible(visitor().chat({ session, text, files: ids }));
    for (const ids of [[file.file_id], ['1'], [file.file_id, '2']])
      await expect(ask(other, ids), ids.join()).rejects.toMatchObject(refusal('channelRefused'));
    await ask(mine, [file.file_id]);
    expect(JSON.stringify(agents.endpoint.calls.at(-1)!.body)).toContain(
      `/api/file/content/${file.file_id}/`,
    );

    const question = (await visitor().messages({ session: mine })).messages.at(-1)!;
    expect(question).toMatchObject({ role: 'user', content_type: 'object_string' });
    const [text, sent] = JSON.parse(question.content);
    expect(text).toEqual({ type: 'text', text: 'What is it?' });
    expect(sent).toMatchObject({ type: 'file', name: 'notes.txt', file_id: file.file_id });
    const read = await agents.world.app.request(sent.file_url);
    expect(await read.text()).toBe('three apples');
    expect(read.headers.get('content-disposition')).toMatch(/^attachment/);
    expect((await agents.world.app.request(sent.file_url.replace(/.$/, ''))).status).not.toBe(200);
    expect((await visitor().messages({ session: other })).messages).toEqual([]);

    // Whoever has the link to the transcript reads what was said, but not the file.
    const link = (await visitor().share({ session: mine })).link.split('/').at(-1)!;
    const { messages } = await visitor().transcript({ link });
    expect(messages[0]!.content).toContain('notes.txt');
    expect(messages[0]!.content).not.toContain('file_url');
  });

  test('is among the files of the person whose rights the channel has, and no other file can be sent', async () => {
    const { channel_id } = await openChannel(webSdk, { origins, can_upload: true });
    const session = await visit(channel_id);
    const calls = agents.owner.clientOf({ files });
    const own = await calls.files.upload({
      space_id: agents.owner.spaceId,
      file: new File(['secret'], 'plan.txt') as never,
    });
    await expect(
      readVisible(visitor().chat({ session, text: '', files: [own.file_id] })),
    ).rejects.toMatchObject(refusal('channelRefused'));
    const { file } = await upload(session, 'a.txt', 'a');
    await readVisible(visitor().chat({ session, text: '', files: [file.file_id] }));
    await expect(readVisible(visitor().chat({ session, text: '' }))).rejects.toMatchObject(
      refusal('badRequest'),
    );
    const stranger = await agents.world.register();
    const { files: ofStranger } = await stranger.clientOf({ files }).files.list({});
    expect(ofStranger).toEqual([]);
    const { files: ofOwner } = await calls.files.list({});
    expect(ofOwner.map(({ file_id }) => file_id)).toContain(file.file_id);
  });

  test('is refused when it is empty, too large, executable or one of many, and when the channel takes none', async () => {
    const { channel_id, bot_id } = await openChannel(webSdk, { origins, can_upload: true });
    const session = await visit(channel_id);
    const executable = new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, ...new Uint8Array(60)]);
    await expect(upload(session, 'a.txt', '')).rejects.toMatchObject(refusal('uploadEmpty'));
    await expect(upload(session, 'photo.png', executable)).rejects.toMatchObject(refusal('uploadInvalid'));
    const large = new Uint8Array(channelLimits.fileBytes + 65 * 1024).fill(97);
    await expect(upload(session, 'a.txt', large)).rejects.toMatchObject(refusal('uploadTooLarge'));
    await expect(upload('x', 'a.txt', 'a')).rejects.toMatchObject(refusal('channelSessionEnded'));
    // A page that is uploaded is never shown as a page.
    const { file } = await upload(session, 'page.html', '<script>alert(1)</script>');
    const shown = await agents.world.app.request(file.file_url);
    expect(shown.headers.get('content-security-policy')).toContain('sandbox');
    expect(shown.headers.get('content-disposition')).toMatch(/^attachment/);
    // SEC-17: a path in JSON instead of a form reads no file.
    const json = await agents.world.app.request('/api/embed/file', {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-requested-with': 'x' },
      body: JSON.stringify({
        session,
        file: { filepath: '/etc/passwd' },
        files: { x: { filepath: '/etc/passwd' } },
      }),
    });
    expect((await json.json()).code).toBe(errorCodes.wrongContentType);
    await expect(
      (async () => {
        for (let count = 0; count <= channelLimits.filesPerHour; count++) await upload(session, 'a.txt', 'a');
      })(),
    ).rejects.toMatchObject(refusal('tooManyRequests'));
    await api().channel.save({ bot_id, connector_id: webSdk, is_enabled: true, settings: { origins } });
    await expect(upload(await visit(channel_id), 'a.txt', 'a')).rejects.toMatchObject(
      refusal('channelRefused'),
    );
  });

  test('is deleted after its time', async () => {
    const { channel_id } = await openChannel(webSdk, { origins, can_upload: true });
    const session = await visit(channel_id);
    const { file } = await upload(session, 'old.txt', 'old');
    const { file: kept } = await upload(session, 'new.txt', 'new');
    const { db } = agents.world.database;
    await db
      .update(embedFiles)
      .set({ createdAt: new Date(Date.now() - (channelLimits.fileDays + 1) * 86_400_000) })
      .where(eq(embedFiles.fileId, file.file_id));
    await agents.world.app.app.jobs.enqueue(deleteOldFiles, {});
    await agents.world.delivered();
    const rows = await db.select().from(embedFiles).where(eq(embedFiles.channelId, channel_id));
    expect(rows.map(({ fileId }) => fileId)).toEqual([kept.file_id]);
    expect((await agents.world.app.request(file.file_url)).status).not.toBe(200);
  });
});

test('a visitor rates an answer of their own, changes and withdraws the rating', async () => {
  const { channel_id } = await openChannel(webSdk, { origins });
  const [mine, other] = [await visit(channel_id), await visit(channel_id)];
  await readVisible(visitor().chat({ session: mine, text: 'Weather?' }));
  const answerOf = async () =>
    (await visitor().messages({ session: mine })).messages.find(({ type }) => type === 'answer')!;
  const { id: message_id } = await answerOf();
  const dislike = { value: 'dislike', reasons: ['wrong', 'other'], comment: 'It is warm.' } as const;
  await visitor().rate({
    session: mine,
    message_id,
    feedback: { ...dislike, reasons: [...dislike.reasons] },
  });
  expect((await answerOf()).feedback).toEqual(dislike);
  // The owner finds it where other ratings are.
  const { db } = agents.world.database;
  const [row] = await db.select().from(conversationMessages).where(eq(conversationMessages.id, message_id));
  expect(row!.feedback).toEqual({ type: 'unlike', reasons: [2, 4], comment: 'It is warm.' });
  const like = { value: 'like', reasons: [], comment: '' } as const;
  await visitor().rate({ session: mine, message_id, feedback: { ...like, reasons: [] } });
  expect((await answerOf()).feedback).toEqual(like);
  const question = (await visitor().messages({ session: mine })).messages.find(
    ({ type }) => type === 'question',
  )!;
  for (const [session, id] of [
    [other, message_id],
    [mine, question.id],
    [mine, '1'],
  ] as const)
    await expect(
      visitor().rate({ session, message_id: id, feedback: { ...like, reasons: [] } }),
    ).rejects.toMatchObject(refusal('conversationNotFound'));
  await visitor().rate({ session: mine, message_id });
  expect((await answerOf()).feedback).toBeUndefined();
});

test('a visitor stops their answer at the provider; what was said stays, and another cannot stop it', async () => {
  const { channel_id } = await openChannel(webSdk, { origins });
  const [mine, other] = [await visit(channel_id), await visit(channel_id)];
  const hanging: Reply = (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const choices = [{ index: 0, delta: { role: 'assistant', content: 'It is' } }];
    response.write(
      `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices })}\n\n`,
    );
  };
  agents.script.replies = [hanging];
  const stream = visitor().chat({ session: mine, text: 'Weather?' })[Symbol.asyncIterator]();
  let chat_id = '';
  const names: string[] = [];
  for (let next = await stream.next(); !next.done; next = await stream.next()) {
    const { event, data } = next.value;
    names.push(event);
    if (event === 'conversation.message.delta' && chat_id === '') {
      chat_id = data.chat_id;
      await expect(visitor().stop({ session: other, chat_id })).rejects.toMatchObject(
        refusal('chatNotFound'),
      );
      await visitor().stop({ session: mine, chat_id });
    }
  }
  expect(names).toContain('conversation.chat.canceled');
  expect(names.at(-1)).toBe('done');
  expect(agents.endpoint.calls[0]!.closedEarly).toBe(true);
  const { messages, running_chat_id } = await visitor().messages({ session: mine });
  expect(messages[0]).toMatchObject({ type: 'answer', content: 'It is' });
  expect(running_chat_id).toBe('');
  // Stopping again changes nothing.
  await visitor().stop({ session: mine, chat_id });
});
