import { describe, expect, it, vi } from 'vitest';
import type { ChatTransport, HistoryPage } from '../model/ChatTransport.js';
import { makeMessage, scriptTransport } from '../testing/ScriptedTransport.js';
import { createChat } from './createChat.js';

const fast = { reconnect: [0, 0, 0] };

/** A conversation, and its state as soon as it fulfils a condition. */
function open(abilities: Partial<ChatTransport> = {}, limits: object = fast) {
  const scripted = scriptTransport(abilities);
  const chat = createChat(scripted.transport, { limits });
  const turns = () => chat.getState().turns;
  const until = <T>(check: () => T) => vi.waitFor(check);
  return { ...scripted, chat, turns, until };
}

const texts = ({ messages }: { messages: readonly { content: string }[] }) =>
  messages.map(({ content }) => content);

describe('sending', () => {
  it('shows the question at once and the answer as it arrives', async () => {
    const { chat, last, turns, until } = open();
    chat.send({ text: 'Hello' });
    await until(() =>
      expect(turns()[0]).toMatchObject({ status: 'sending', question: { content: 'Hello' } }),
    );
    last().status('created');
    last().say('Hi ');
    await until(() => expect(turns()[0]).toMatchObject({ status: 'in_progress', chatId: 'chat1' }));
    last().say('there');
    last().status('completed');
    last().end();
    await until(() => expect(turns()[0]?.status).toBe('completed'));
    expect(turns().map(texts)).toEqual([['Hi there']]);
  });

  it('stops an answer that still runs before the next message is sent', async () => {
    const stop = vi.fn(async () => undefined);
    const { chat, streams, turns, until } = open({ stop });
    chat.send({ text: 'one' });
    streams[0]!.status('created', 'c1');
    streams[0]!.say('Once upon');
    await until(() => expect(turns()[0]?.messages).toHaveLength(1));
    chat.send({ text: 'two' });
    await until(() => expect(turns().map(({ status }) => status)).toEqual(['canceled', 'sending']));
    expect(stop).toHaveBeenCalledExactlyOnceWith({ chatId: 'c1', questionId: undefined, answerId: 'a1' });
    expect(streams[0]!.signal.aborted).toBe(true);
    expect(texts(turns()[0]!)).toEqual(['Once upon']);
    expect(turns()[0]?.messages[0]?.details?.isCutOff).toBe(true);
  });

  it('keeps a message that was not sent, and sends the same one again', async () => {
    const { chat, last, streams, turns, until } = open();
    chat.send({ text: 'Hello', attachments: [{ type: 'file', id: 'f', name: 'a.pdf' }] });
    last().fail(new Error('You are not a member.'));
    await until(() => expect(turns()[0]?.status).toBe('not_sent'));
    expect(turns()[0]?.error?.message).toBe('You are not a member.');
    chat.retry(turns()[0]!.key);
    expect(streams).toHaveLength(2);
    expect(streams[1]!.message).toEqual(streams[0]!.message);
    await until(() =>
      expect(turns().map(({ status, error }) => [status, error])).toEqual([['sending', undefined]]),
    );
  });

  it('counts a message as not sent if no event arrives in time', async () => {
    const { chat, turns, until } = open({}, { ...fast, firstEvent: 5 });
    chat.send({ text: 'Hello' });
    await until(() =>
      expect(turns()[0]).toMatchObject({ status: 'not_sent', error: { reason: 'no_answer' } }),
    );
  });
});

describe('a lost connection', () => {
  it('is resumed after the last event, without repeated text', async () => {
    const resumed: (string | undefined)[] = [];
    const scripted = scriptTransport();
    const transport: ChatTransport = {
      ...scripted.transport,
      resume: (_chatId, options) => {
        resumed.push(options.lastEventId);
        return scripted.open(options, undefined, '1');
      },
    };
    const chat = createChat(transport, { limits: fast });
    chat.send({ text: 'Hello' });
    scripted.last().status('created');
    scripted.last().say('one ');
    scripted.last().fail(new Error('network'));
    await vi.waitFor(() => expect(resumed).toEqual(['2']));
    scripted.last().say('one ');
    scripted.last().say('two');
    scripted.last().status('completed');
    scripted.last().end();
    await vi.waitFor(() => expect(chat.getState().turns[0]?.status).toBe('completed'));
    expect(chat.getState().turns.map(texts)).toEqual([['one two']]);
    expect(chat.getState().turns[0]?.isReconnecting).toBeUndefined();
  });

  it('fails the turn, with its text kept, once reconnecting has failed too often', async () => {
    let attempts = 0;
    const { chat, last, turns, until } = open({
      resume: () => {
        attempts++;
        throw new Error('network');
      },
    });
    chat.send({ text: 'Hello' });
    last().status('created');
    last().say('partial');
    last().end();
    await until(() => expect(turns()[0]?.status).toBe('failed'));
    expect(turns()[0]).toMatchObject({ error: { reason: 'connection_lost' } });
    expect(turns().map(texts)).toEqual([['partial']]);
    expect(attempts).toBe(3);
  });

  it('fails the turn if the transport cannot resume', async () => {
    const { chat, last, turns, until } = open();
    chat.send({ text: 'Hello' });
    last().say('partial');
    last().end();
    await until(() => expect(turns()[0]).toMatchObject({ status: 'failed' }));
  });
});

describe('regenerating and editing', () => {
  async function answered(abilities: (open: ReturnType<typeof scriptTransport>) => Partial<ChatTransport>) {
    const scripted = scriptTransport();
    const chat = createChat({ ...scripted.transport, ...abilities(scripted) }, { limits: fast });
    for (const [index, text] of ['one', 'two'].entries()) {
      chat.send({ text });
      const stream = scripted.last();
      stream.status('created', `c${index}`);
      stream.say(`answer ${index}`, { id: `a${index}` });
      stream.status('completed', `c${index}`);
      stream.end();
      await vi.waitFor(() => expect(chat.getState().turns[index]?.status).toBe('completed'));
    }
    return { ...scripted, chat };
  }
  const shown = ({ getState }: { getState(): ReturnType<ReturnType<typeof createChat>['getState']> }) =>
    getState().turns.map((turn) => [turn.question?.content, ...texts(turn)]);

  it('replaces the answer', async () => {
    const { chat, last } = await answered(({ open }) => ({ regenerate: (_turn, options) => open(options) }));
    const done = chat.regenerate(chat.getState().turns[1]!.key);
    last().say('better', { id: 'n' });
    await done;
    await vi.waitFor(() =>
      expect(shown(chat)).toEqual([
        ['one', 'answer 0'],
        ['two', 'better'],
      ]),
    );
  });

  it('shows the old answer again if no new one begins', async () => {
    const { chat, last } = await answered(({ open }) => ({ regenerate: (_turn, options) => open(options) }));
    const before = shown(chat);
    const done = chat.regenerate(chat.getState().turns[1]!.key);
    last().fail(new Error('busy'));
    await expect(done).rejects.toThrow('busy');
    await vi.waitFor(() => expect(shown(chat)).toEqual(before));
  });

  it('replaces a question and everything after it', async () => {
    const { chat, last } = await answered(({ open }) => ({
      edit: (_turn, message, options) => open(options, message),
    }));
    const done = chat.edit(chat.getState().turns[0]!.key, { text: 'uno' });
    last().say('antwort', { id: 'n' });
    await done;
    await vi.waitFor(() => expect(shown(chat)).toEqual([['uno', 'antwort']]));
  });

  it('keeps all turns if the edited question is refused', async () => {
    const { chat, last } = await answered(({ open }) => ({
      edit: (_turn, message, options) => open(options, message),
    }));
    const before = shown(chat);
    const done = chat.edit(chat.getState().turns[0]!.key, { text: 'uno' });
    last().fail(new Error('refused'));
    await expect(done).rejects.toThrow('refused');
    await vi.waitFor(() => expect(shown(chat)).toEqual(before));
  });
});

describe('questions of the agent', () => {
  const asked = makeMessage({
    kind: 'interrupt',
    interrupt: { type: 'options', question: 'Where?', options: ['Card', 'Credit'] },
  });

  it('are answered by the next message if the transport has no other way', async () => {
    const { chat, last, streams, turns, until } = open();
    chat.send({ text: 'Refund' });
    last().push({ type: 'message.completed', message: asked });
    last().status('requires_action');
    await until(() => expect(turns()[0]?.status).toBe('requires_action'));
    chat.answer(turns()[0]!.key, { type: 'option', index: 0, text: 'Card' }, 'Card');
    expect(streams[1]?.message?.text).toBe('Card');
  });

  it('are answered in place if it has one', async () => {
    const given: unknown[] = [];
    const scripted = scriptTransport();
    const chat = createChat({
      ...scripted.transport,
      answer: (interrupt, answer, options) => {
        given.push(interrupt.question, answer);
        return scripted.open(options);
      },
    });
    chat.send({ text: 'Refund' });
    scripted.last().push({ type: 'message.completed', message: asked });
    scripted.last().status('requires_action');
    await vi.waitFor(() => expect(chat.getState().turns[0]?.status).toBe('requires_action'));
    const answer = { type: 'option', index: 1, text: 'Credit' } as const;
    chat.answer(chat.getState().turns[0]!.key, answer, 'Credit');
    expect(given).toEqual(['Where?', answer]);
    await vi.waitFor(() => expect(chat.getState().turns[1]?.question?.content).toBe('Credit'));
  });
});

describe('history', () => {
  const question = (id: string) =>
    makeMessage({ id: `q${id}`, chatId: id, kind: 'question', role: 'user', content: id });
  const reply = (id: string) => makeMessage({ id: `r${id}`, chatId: id, content: `re ${id}` });
  const pages: Record<string, HistoryPage> = {
    '': { messages: [reply('2'), question('3'), reply('3')], cursor: 'older' },
    older: { messages: [question('1'), reply('1'), question('2')] },
  };

  it('loads pages backwards and joins the turn between them', async () => {
    const { chat, turns, until } = open({ history: async ({ cursor = '' }) => pages[cursor]! });
    await chat.load();
    await until(() => expect(chat.getState()).toMatchObject({ history: 'idle', isLoaded: true }));
    const firstKey = turns()[0]!.key;
    await chat.loadOlder();
    await until(() => expect(chat.getState().history).toBe('complete'));
    expect(turns().map((turn) => [turn.question?.content, ...texts(turn)])).toEqual([
      ['1', 're 1'],
      ['2', 're 2'],
      ['3', 're 3'],
    ]);
    expect(turns()[1]!.key).toBe(firstKey);
  });

  it('tells that a page failed, and loads it again', async () => {
    let fails = true;
    const history = async ({ cursor = '' }: { cursor?: string | undefined }) => {
      if (fails) throw new Error('offline');
      return pages[cursor]!;
    };
    const { chat, until } = open({ history });
    await chat.load();
    await until(() => expect(chat.getState().history).toBe('failed'));
    fails = false;
    await chat.loadOlder();
    await until(() => expect(chat.getState().turns).toHaveLength(2));
  });

  it('goes on with a chat that still runs', async () => {
    const scripted = scriptTransport();
    const chat = createChat({
      ...scripted.transport,
      history: async () => ({ messages: [question('9')], runningChatId: '9' }),
      resume: (_id, options) => scripted.open(options),
    });
    await chat.load();
    scripted.last().status('in_progress', '9');
    scripted.last().say('still here');
    await vi.waitFor(() => expect(chat.getState().turns.map(texts)).toEqual([['still here']]));
    expect(chat.getState().turns[0]?.status).toBe('in_progress');
  });
});

it('deletes a turn only after the server has', async () => {
  let fails = true;
  const { chat, last, turns, until } = open({
    remove: async () => {
      if (fails) throw new Error('no');
    },
  });
  chat.send({ text: 'Hello' });
  last().status('completed');
  last().end();
  await until(() => expect(turns()[0]?.status).toBe('completed'));
  const { key } = turns()[0]!;
  await expect(chat.remove(key)).rejects.toThrow('no');
  expect(turns()).toHaveLength(1);
  fails = false;
  await chat.remove(key);
  await until(() => expect(turns()).toEqual([]));
});
