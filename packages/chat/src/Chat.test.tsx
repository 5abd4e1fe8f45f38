import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Chat } from './Chat.js';
import type { ChatProps } from './ChatProps.js';
import type { ChatMessage } from './model/ChatMessage.js';
import type { ChatTransport } from './model/ChatTransport.js';
import { makeMessage, scriptTransport } from './testing/ScriptedTransport.js';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function open(abilities: Partial<ChatTransport> = {}, look: Omit<ChatProps, 'transport' | 'chat'> = {}) {
  const scripted = scriptTransport(abilities);
  const view = render(<Chat transport={scripted.transport} language="en" {...look} />);
  return { ...scripted, ...view };
}

const stored = (...messages: Partial<ChatMessage>[]): Partial<ChatTransport> => ({
  history: async () => ({
    messages: [
      makeMessage({ id: 'q', kind: 'question', role: 'user', content: 'What is it?' }),
      ...messages.map((message, index) => makeMessage({ id: `m${index}`, ...message })),
    ],
  }),
});
const field = () => screen.findByRole('textbox', { name: 'Message' });
const button = (name: string | RegExp) => screen.findByRole('button', { name });

describe('writing', () => {
  it('sends with Enter, starts a line with Shift+Enter, and empties the field', async () => {
    const { last } = open();
    await userEvent.type(await field(), 'one{Shift>}{Enter}{/Shift}two{Enter}');
    expect(last().message?.text).toBe('one\ntwo');
    expect(((await field()) as HTMLTextAreaElement).value).toBe('');
  });

  it.each([
    { isComposing: true },
    { keyCode: 229 },
  ])('leaves Enter to the input method while it composes (%o)', async (state) => {
    const { streams } = open();
    fireEvent.change(await field(), { target: { value: 'ni hao' } });
    fireEvent.keyDown(await field(), { key: 'Enter', ...state });
    expect(streams).toEqual([]);
  });

  it('sends nothing without content, and nothing while the host blocks it, which it explains', async () => {
    const { streams, rerender, transport } = open();
    await userEvent.type(await field(), '  {Enter}');
    expect(streams).toEqual([]);
    rerender(<Chat transport={transport} language="en" blocked="Choose a model first." />);
    await userEvent.type(await field(), 'Hello{Enter}');
    expect(streams).toEqual([]);
    expect(screen.getByText('Choose a model first.')).toBeDefined();
    expect(((await field()) as HTMLTextAreaElement).value).toBe('  Hello');
  });

  it('edits the last question with the up arrow, and keeps the text if it is refused', async () => {
    const edits = scriptTransport();
    open({
      ...stored({ content: 'A lamp.' }),
      edit: (_turn, message, options) => edits.open(options, message),
    });
    await screen.findByText('A lamp.');
    await userEvent.type(await field(), '{ArrowUp}');
    const editor = await screen.findByRole('textbox', { name: 'Edit message' });
    expect(document.activeElement).toBe(editor);
    await userEvent.type(editor, ' Really{Enter}');
    expect(edits.last().message?.text).toBe('What is it? Really');
    edits.last().fail(new Error('busy'));
    expect(await screen.findByText(/busy/)).toBeDefined();
    const again = (await screen.findByRole('textbox', { name: 'Edit message' })) as HTMLTextAreaElement;
    expect(again.value).toBe('What is it? Really');
    expect(screen.getByText('A lamp.')).toBeDefined();
  });

  it('quotes an answer in the next message', async () => {
    const { last } = open(stored({ content: 'A **lamp**.' }));
    fireEvent.click(await button('Quote'));
    await userEvent.type(await field(), 'Which?{Enter}');
    expect(last().message?.quote).toEqual({ messageId: 'm0', text: 'A lamp.' });
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Remove quote' })).toBeNull());
  });
});

describe('answers', () => {
  it('stream, and stop with the text that has arrived', async () => {
    const { last } = open();
    await userEvent.type(await field(), 'Hello{Enter}');
    last().say('Hi there');
    expect(await screen.findByText('Hi there')).toBeDefined();
    fireEvent.click(await button('Stop'));
    await waitFor(() => expect(last().signal.aborted).toBe(true));
    expect(screen.getByText('Hi there')).toBeDefined();
    expect(await screen.findAllByText('Stopped')).not.toEqual([]);
  });

  it('are stopped by the next question', async () => {
    const { streams } = open();
    await userEvent.type(await field(), 'one{Enter}');
    streams[0]!.say('first');
    await screen.findByText('first');
    await userEvent.type(await field(), 'two{Enter}');
    expect(streams[0]!.signal.aborted).toBe(true);
    expect(streams[1]!.message?.text).toBe('two');
  });

  it('show a question that was not sent with its text, and send it again', async () => {
    const { streams } = open();
    await userEvent.type(await field(), 'Hello{Enter}');
    streams[0]!.fail(new Error('You are not a member.'));
    expect((await screen.findByRole('alert')).textContent).toContain('Not sent: You are not a member.');
    expect(screen.getByText('Hello')).toBeDefined();
    fireEvent.click(await button('Send again'));
    expect(streams[1]!.message).toEqual(streams[0]!.message);
  });

  const call = {
    id: 'c1',
    kind: 'function_call',
    content: '{}',
    details: { callId: 'c', toolName: 'weather' },
  } as const;
  it.each([
    ['Running weather', 'in_progress'],
    ['Waiting for your answer', 'requires_action'],
    ['Run completed', 'completed'],
    ['Run stopped', 'canceled'],
    ['Run failed', 'failed'],
  ] as const)('say “%s” above their steps when the chat is %s', async (text, status) => {
    const { last } = open();
    await userEvent.type(await field(), 'Hello{Enter}');
    last().complete(call);
    last().push({ type: 'chat', chat: { id: 'chat1', status } });
    expect(await screen.findByText(text)).toBeDefined();
  });

  it('show why they failed, in the words of the host if it has some, with the log id', async () => {
    const { last } = open(
      {},
      { describeError: ({ reason }) => (reason === 'quota' ? 'No credit left.' : undefined) },
    );
    await userEvent.type(await field(), 'Hello{Enter}');
    last().say('partial');
    last().push({ type: 'error', error: { message: 'E1', reason: 'quota', logId: 'log-1' } });
    const error = await screen.findByRole('alert');
    expect(error.textContent).toContain('No credit left.');
    expect(within(error).getByText('log log-1')).toBeDefined();
    expect(within(screen.getByRole('log')).getByText('partial')).toBeDefined();
  });

  it('say that they failed if the server does not say why', async () => {
    const { last } = open();
    await userEvent.type(await field(), 'Hello{Enter}');
    last().push({ type: 'error', error: { message: '' } });
    expect((await screen.findByRole('alert')).textContent).toContain(
      'couldn’t finish this answer. Try again.',
    );
    expect(await button('Retry')).toBeDefined();
  });

  it('show reasoning while the model thinks, and close it once the answer starts', async () => {
    const { last } = open();
    await userEvent.type(await field(), 'Hello{Enter}');
    last().say('', { reasoning: 'Let me see' });
    expect(await screen.findByText('Let me see')).toBeDefined();
    last().say('Done');
    await screen.findByText('Done');
    await waitFor(() => expect(screen.queryByText('Let me see')).toBeNull());
    fireEvent.click(await button('Thought'));
    expect(screen.getByText('Let me see')).toBeDefined();
  });

  it('show time, tokens and cost', async () => {
    const usage = { inputTokens: 3318, outputTokens: 160, cost: 0.0021 };
    open(stored({ content: 'A lamp.', details: { durationMs: 2400, usage } }));
    const figures = await screen.findByText('2.4 s · 3,478 tokens · $0.0021');
    expect(figures.title).toBe('3,318 in, 160 out');
  });

  it('offer suggestions below the last one only', async () => {
    const { last } = open(stored({ content: 'A lamp.' }, { kind: 'follow_up', content: 'How much?' }));
    fireEvent.click(await button('How much?'));
    expect(last().message?.text).toBe('How much?');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'How much?' })).toBeNull());
  });
});

describe('controls', () => {
  it('are shown only for what the transport can do', async () => {
    open(stored({ content: 'A lamp.' }));
    await screen.findByText('A lamp.');
    const names = screen.getAllByRole('button').map((one) => one.getAttribute('aria-label'));
    expect(names).toEqual(['Copy', 'Copy', 'Quote', 'More actions', 'Send']);
  });

  it('say what failed, and leave everything as it was', async () => {
    open({
      ...stored({ content: 'A lamp.' }),
      regenerate: async function* () {
        yield* [];
        throw new Error('busy');
      },
    });
    fireEvent.click(await button('Regenerate'));
    expect((await screen.findByRole('alert')).textContent).toBe('That did not work: busy');
    expect(await screen.findByText('A lamp.')).toBeDefined();
  });

  it('rate an answer, with reasons for a bad one, and take the rating back', async () => {
    const rate = vi.fn(async () => undefined);
    open({ ...stored({ content: 'A lamp.' }), rate });
    fireEvent.click(await button('Bad answer'));
    await waitFor(() => expect(rate).toHaveBeenLastCalledWith('m0', { value: 'dislike' }));
    fireEvent.click(await button('Incorrect'));
    await userEvent.type(screen.getByRole('textbox', { name: 'Details' }), 'It is a table lamp');
    fireEvent.click(await button('Submit'));
    const given = { value: 'dislike', reasons: ['wrong'], comment: 'It is a table lamp' };
    expect(rate).toHaveBeenLastCalledWith('m0', given);
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Bad answer' }).getAttribute('aria-pressed')).toBe('true'),
    );
    fireEvent.click(await button('Bad answer'));
    await waitFor(() => expect(rate).toHaveBeenLastCalledWith('m0', null));
  });

  it('delete a turn after a confirmation', async () => {
    const remove = vi.fn(async () => undefined);
    open({ ...stored({ content: 'A lamp.', chatId: 'c' }), remove });
    const deletes = await screen.findAllByRole('button', { name: 'Delete' });
    fireEvent.click(deletes[0]!);
    fireEvent.click(await button('Cancel'));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.click(deletes[0]!);
    expect(remove).not.toHaveBeenCalled();
    const dialog = screen.getByRole('dialog', { name: 'Delete this question?' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(screen.queryByText('A lamp.')).toBeNull());
    expect(remove).toHaveBeenCalledExactlyOnceWith({ chatId: 'c', questionId: 'q', answerId: 'm0' });
  });

  it('copy an answer as it was written', async () => {
    const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open(stored({ content: '**A** lamp.' }));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Copy' })).at(-1)!);
    expect(write).toHaveBeenCalledExactlyOnceWith('**A** lamp.');
    expect(await button('Copied')).toBeDefined();
  });

  it('clear the context with a divider', async () => {
    open({ ...stored({ content: 'A lamp.' }), clearContext: async () => ({ sectionId: '2' }) });
    await screen.findByText('A lamp.');
    fireEvent.click(await button('Clear context'));
    expect(await screen.findByText(/^Context cleared/)).toBeDefined();
    expect(screen.getByText('A lamp.')).toBeDefined();
  });
});

describe('questions of the agent', () => {
  const options = { type: 'options', question: 'Where?', options: ['Card', 'Credit'] } as const;
  const form = {
    type: 'form',
    question: 'Order?',
    fields: [
      { name: 'number', type: 'integer', isRequired: true },
      { name: '__proto__', type: 'string' },
    ],
  } as const;

  it('are answered with a number key, and no longer wait then', async () => {
    const step = { kind: 'function_call', content: '{}' } as const;
    const { last } = open(stored(step, { kind: 'interrupt', interrupt: options }));
    expect(await screen.findByText('Waiting for your answer')).toBeDefined();
    fireEvent.keyDown(await button(/Credit/), { key: '2' });
    expect(last().message?.text).toBe('Credit');
    await waitFor(() => expect(screen.queryByText('Waiting for your answer')).toBe(null));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /Card/ })).toHaveProperty('disabled', true),
    );
  });

  it('say what is missing in a form, and send what was entered', async () => {
    const given: unknown[] = [];
    open({
      ...stored({ kind: 'interrupt', interrupt: form }),
      answer: async function* (_interrupt, answer) {
        given.push(answer);
        yield { type: 'done' as const };
      },
    });
    fireEvent.click(await button('Answer'));
    expect(await screen.findByText('Required')).toBeDefined();
    const number = screen.getByRole('textbox', { name: /number/ });
    await userEvent.type(number, '4.5');
    fireEvent.click(await button('Answer'));
    expect(await screen.findByText('Enter a whole number')).toBeDefined();
    await userEvent.clear(number);
    await userEvent.type(number, '48121');
    await userEvent.type(screen.getByRole('textbox', { name: '__proto__' }), 'x');
    fireEvent.click(await button('Answer'));
    await waitFor(() => expect(given).toHaveLength(1));
    expect(JSON.stringify(given)).toBe('[{"type":"form","values":{"number":48121,"__proto__":"x"}}]');
  });

  it('open sign-in pages of the web only', async () => {
    const sign = (url: string) => ({ type: 'sign_in', question: 'Sign in, please', url }) as const;
    open(stored({ kind: 'interrupt', interrupt: sign('javascript:alert(1)') }));
    await screen.findByText('Sign in, please');
    expect(screen.queryByRole('link')).toBeNull();
    cleanup();
    open(stored({ kind: 'interrupt', interrupt: sign('https://a.example/x') }));
    expect((await screen.findByRole('link')).getAttribute('href')).toBe('https://a.example/x');
  });

  it('go on by themselves once the plugin is allowed in another tab', async () => {
    const given: unknown[] = [];
    const url = '/authorize-plugin?plugin_id=7';
    open({
      ...stored({ kind: 'interrupt', interrupt: { type: 'sign_in', question: '', name: 'Calendar', url } }),
      answer: async function* (_interrupt, answer) {
        given.push(answer);
        yield { type: 'done' as const };
      },
    });
    await screen.findByText(/^Calendar needs access/);
    expect(screen.getByRole('link').getAttribute('href')).toBe(new URL(url, location.href).href);
    const otherTab = new BroadcastChannel('heddle-plugin-consent');
    otherTab.postMessage('8');
    otherTab.postMessage('7');
    await waitFor(() => expect(given).toEqual([{ type: 'sign_in', isSignedIn: true }]));
    otherTab.close();
  });
});

describe('uploads', () => {
  const pick = async (container: HTMLElement, ...files: File[]) => {
    await waitFor(() => expect(container.querySelector('input[type=file]')).not.toBeNull());
    fireEvent.change(container.querySelector('input[type=file]')!, { target: { files } });
  };
  const file = (name: string, size: number) => new File(['x'.repeat(size)], name);

  it('refuse empty, too large and too many files, each with its message', async () => {
    const { container } = open(
      { upload: async () => ({ type: 'file', id: '1' }) },
      { uploadLimits: { maxBytes: 2048, maxFiles: 1 } },
    );
    await pick(container, file('empty.txt', 0), file('large.zip', 3000), file('a.txt', 1), file('b.txt', 1));
    expect((await screen.findAllByRole('alert')).map(({ textContent }) => textContent)).toEqual([
      'empty.txt is empty.',
      'large.zip is 3 KB. The limit is 2 KB.',
      'At most 1 files can be attached.',
    ]);
  });

  it('are waited for, show their progress, and go with the message', async () => {
    let finish: (done: { type: 'file'; id: string }) => void = () => undefined;
    const { container, last, streams } = open({
      upload: (_file, { onProgress }) => {
        onProgress(0.62);
        return new Promise((resolve) => {
          finish = resolve;
        });
      },
    });
    await pick(container, file('a.txt', 2));
    expect(await screen.findByText('62 %')).toBeDefined();
    expect(screen.getByText('Waiting for 1 upload')).toBeDefined();
    await userEvent.type(await field(), 'See this{Enter}');
    expect(streams).toEqual([]);
    finish({ type: 'file', id: 'f1' });
    await waitFor(() => expect(screen.queryByText('Waiting for 1 upload')).toBeNull());
    await userEvent.type(await field(), '{Enter}');
    expect(last().message?.attachments).toMatchObject([{ type: 'file', id: 'f1', name: 'a.txt', size: 2 }]);
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Attachments' })).toBeNull());
  });

  it('can be tried again, and taken from the clipboard', async () => {
    let fails = true;
    open({
      upload: async () => {
        if (fails) throw new Error('no');
        return { type: 'file', id: '1' };
      },
    });
    await button('Attach files');
    fireEvent.paste(await field(), { clipboardData: { files: [file('a.txt', 1)] } });
    fails = false;
    fireEvent.click(await button('Retry a.txt'));
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Send' })).toHaveProperty('disabled', false),
    );
  });
});

describe('the conversation', () => {
  it('begins with the prologue and questions, which go away with the first message', async () => {
    const { last } = open(
      {},
      { agent: { name: 'Refunds' }, prologue: 'I **help**.', suggestedQuestions: ['How?'] },
    );
    expect(await screen.findByRole('heading', { name: 'Refunds' })).toBeDefined();
    fireEvent.click(await button('How?'));
    expect(last().message?.text).toBe('How?');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'How?' })).toBeNull());
  });

  it('says that earlier messages could not be loaded, and loads them again', async () => {
    let fails = true;
    open({
      history: async () => {
        if (fails) throw new Error('offline');
        return { messages: [makeMessage({ content: 'Earlier' })] };
      },
    });
    await screen.findByText(/Couldn’t load earlier messages/);
    fails = false;
    fireEvent.click(await button('Retry'));
    expect(await screen.findByText('Earlier')).toBeDefined();
  });

  it('is spoken in finished pieces, not token by token', async () => {
    const { last, container } = open();
    await userEvent.type(await field(), 'Hello{Enter}');
    const spoken = () => container.querySelector('.heddle-chat-hidden')?.textContent?.trim();
    expect(container.querySelector('[role=log]')?.getAttribute('aria-live')).toBe('off');
    last().say('It is **3');
    await screen.findByText('3', { exact: false });
    expect(spoken()).toBe('');
    last().say(' °C**. And');
    await waitFor(() => expect(spoken()).toBe('It is 3 °C.'));
    last().say(' windy');
    last().status('completed');
    await waitFor(() => expect(spoken()).toBe('And windy'));
  });

  it('speaks the language of the host', async () => {
    render(<Chat transport={scriptTransport().transport} language="zh-CN" labels={{ send: '提交' }} />);
    expect(await screen.findByRole('textbox', { name: '输入消息' })).toBeDefined();
    expect(screen.getByRole('button', { name: '提交' })).toBeDefined();
  });
});
