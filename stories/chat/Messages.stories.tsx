import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { answer, begun, ChatStage, call, completed, delta, question, result } from './ChatStage.js';
import { lamp, longMarkdown } from './samples.js';

const meta = { title: 'chat/Messages', component: ChatStage } satisfies Meta<typeof ChatStage>;
export default meta;
type Story = StoryObj<typeof meta>;

const refund = {
  'zh-CN': '灯到货时已损坏，可以退款吗？',
  en: 'My lamp arrived broken. Can I get my money back?',
};
const yes = {
  'zh-CN': '可以。**30 天内**破损的商品全额退款。',
  en: 'Yes. A lamp that arrives broken is **refunded in full** within 30 days.',
};
const everything = {
  regenerate: () => never(),
  edit: () => never(),
  branch: async () => undefined,
  remove: async () => undefined,
  rate: async () => undefined,
};
async function* never() {
  await new Promise(() => undefined);
}

export const Text: Story = {
  args: {
    transport: everything,
    messages: (word) => [
      question(word(refund), { createdAt: Date.UTC(2026, 0, 5, 14, 31) }),
      answer(longMarkdown(word), {
        details: { durationMs: 2400, usage: { inputTokens: 3318, outputTokens: 160, cost: 0.0021 } },
      }),
    ],
  },
  play: async ({ canvasElement }) => {
    const table = await within(canvasElement).findByRole('table');
    await expect(within(table).getAllByRole('row')).toHaveLength(3);
  },
};

export const Streaming: Story = {
  args: {
    question: refund,
    events: (word) => [begun, delta(answer(word(yes), { id: 'a' }))],
  },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('.heddle-chat-markdown[data-open]')).not.toBeNull(),
    );
  },
};

export const Waiting: Story = { args: { question: refund, events: () => [begun] } };

export const Steps: Story = {
  args: {
    question: refund,
    events: (word) => [
      begun,
      completed(call('get_order', { order: '48121' }, { details: { ownerName: 'Shop', durationMs: 412 } })),
      completed(result('get_order', '{"item":"Lamp","paid":129}', { durationMs: 412 })),
      completed(
        answer(
          JSON.stringify({
            msg_type: 'knowledge_recall',
            data: JSON.stringify({
              chunks: [
                {
                  slice: word(yes),
                  score: 0.91,
                  meta: { document: { name: '§ 4.2' }, dataset: { name: 'Policy' } },
                },
              ],
            }),
          }),
          { id: 'k', kind: 'knowledge', details: { durationMs: 212 } },
        ),
      ),
      completed(call('where_is', { parcel: 'X1' })),
    ],
  },
  play: async ({ canvasElement }) => {
    const order = await within(canvasElement).findByRole('button', { name: /get_order/ });
    fireEvent.click(order);
    await expect(await within(canvasElement).findByText(/"paid": 129/)).toBeVisible();
  },
};

export const StepsFailed: Story = {
  args: {
    messages: (word) => [
      question(word(refund)),
      call('where_is', { parcel: 'X1' }),
      result('where_is', 'no response within 10 s', {
        isFailed: true,
        durationMs: 10_000,
        logId: '7f3a0c55aa91c2',
      }),
      answer(word(yes)),
    ],
  },
  play: async ({ canvasElement }) => {
    const head = await within(canvasElement).findByRole('button', { expanded: false, name: /1/ });
    fireEvent.click(head);
    fireEvent.click(await within(canvasElement).findByRole('button', { name: /where_is/ }));
    await expect(await within(canvasElement).findByText(/within 10 s/)).toBeVisible();
  },
};

export const Reasoning: Story = {
  args: {
    question: refund,
    events: (word) => [begun, delta(answer('', { id: 'a', reasoning: word(yes) }))],
  },
};

export const Suggestions: Story = {
  args: {
    messages: (word) => [
      question(word(refund)),
      answer(word(yes)),
      answer(word({ 'zh-CN': '什么时候到账？', en: 'When will it arrive?' }), {
        id: 'f1',
        kind: 'follow_up',
      }),
      answer(word({ 'zh-CN': '可以换新吗？', en: 'Can I have a new lamp?' }), {
        id: 'f2',
        kind: 'follow_up',
      }),
    ],
  },
};

export const QuestionWithFiles: Story = {
  args: {
    messages: (word) => [
      question(
        JSON.stringify([
          { type: 'image', url: lamp, name: 'lamp.png' },
          { type: 'file', id: 'f', name: 'receipt-48121.pdf', size: 188_416 },
          { type: 'text', text: word(refund) },
        ]),
        { contentType: 'object_string', details: { quote: { messageId: 'x', text: word(yes) } } },
      ),
    ],
    transport: everything,
  },
};

export const Options: Story = {
  args: {
    question: refund,
    events: (word) => [
      begun,
      completed(
        answer('', {
          id: 'i',
          kind: 'interrupt',
          interrupt: {
            type: 'options',
            question: word({ 'zh-CN': '退款到哪里？', en: 'Where should the money go?' }),
            options: [
              word({ 'zh-CN': '原支付方式', en: 'Back to my card' }),
              word({ 'zh-CN': '店铺余额', en: 'As store credit, 5 % more' }),
            ],
          },
        }),
      ),
      { type: 'chat', chat: { id: 'c', status: 'requires_action' } },
    ],
  },
  play: async ({ canvasElement }) => {
    const [first] = await within(canvasElement).findAllByRole('button', { name: /card|原支付方式/ });
    fireEvent.click(first!);
    await waitFor(() => expect(canvasElement.querySelector('[data-chosen]')).not.toBeNull());
  },
};

export const Form: Story = {
  args: {
    question: refund,
    events: (word) => [
      begun,
      completed(
        answer('', {
          id: 'i',
          kind: 'interrupt',
          interrupt: {
            type: 'form',
            question: word({ 'zh-CN': '请补充订单信息。', en: 'Tell me about your order.' }),
            fields: [
              {
                name: 'order',
                label: word({ 'zh-CN': '订单号', en: 'Order number' }),
                type: 'integer',
                isRequired: true,
              },
              { name: 'gift', label: word({ 'zh-CN': '是否礼品', en: 'Is it a gift?' }), type: 'boolean' },
            ],
          },
        }),
      ),
      { type: 'chat', chat: { id: 'c', status: 'requires_action' } },
    ],
  },
  play: async ({ canvasElement }) => {
    const submit = await within(canvasElement).findByRole('button', { name: /^(Answer|回答)$/ });
    fireEvent.click(submit);
    await expect(await within(canvasElement).findByText(/^(Required|必填)$/)).toBeVisible();
  },
};

export const SignIn: Story = {
  args: {
    question: refund,
    events: (word) => [
      begun,
      completed(
        answer('', {
          id: 'i',
          kind: 'interrupt',
          interrupt: {
            type: 'sign_in',
            question: word({ 'zh-CN': '包裹查询需要你的账号。', en: 'Parcel tracking needs your account.' }),
            url: 'https://track.example/authorize',
          },
        }),
      ),
      { type: 'chat', chat: { id: 'c', status: 'requires_action' } },
    ],
  },
};

export const Card: Story = {
  args: {
    messages: (word) => [question(word(refund)), answer('{"order":48121}', { contentType: 'card' })],
  },
};

export const ImageInAnswer: Story = {
  args: {
    messages: (word) => [
      question(word(refund)),
      answer('![lamp](https://pictures.example/lamp.png?order=48121)'),
    ],
  },
  play: async ({ canvasElement }) => {
    const load = await within(canvasElement).findByRole('button', { name: /pictures\.example/ });
    await expect(load).toBeVisible();
    await expect(canvasElement.querySelector('img')).toBeNull();
  },
};

export const Failed: Story = {
  args: {
    question: refund,
    events: (word) => [
      begun,
      delta(answer(word(yes), { id: 'a' })),
      {
        type: 'error',
        error: {
          message: word({ 'zh-CN': '模型没有响应。', en: 'The model did not respond.' }),
          logId: 'c90e0a6c77d12b14',
        },
      },
    ],
  },
};

export const NotSent: Story = {
  args: {
    question: refund,
    transport: {
      // biome-ignore lint/correctness/useYield: it fails before its first event.
      send: async function* () {
        throw new Error('503');
      },
    },
  },
  play: async ({ canvasElement }) => {
    await expect(
      await within(canvasElement).findByRole('button', { name: /Send again|重新发送/ }),
    ).toBeVisible();
  },
};

export const Stopped: Story = {
  args: {
    question: refund,
    events: (word) => [begun, delta(answer(word(yes), { id: 'a' }))],
    transport: everything,
  },
  play: async ({ canvasElement }) => {
    await waitFor(() =>
      expect(canvasElement.querySelector('.heddle-chat-markdown[data-open]')).not.toBeNull(),
    );
    fireEvent.click(within(canvasElement).getByRole('button', { name: /^(Stop|停止)$/ }));
    await expect(await within(canvasElement).findByText(/^(Stopped|已停止)$/)).toBeVisible();
  },
};

export const ContextCleared: Story = {
  args: {
    messages: (word) => [
      question(word(refund), { sectionId: '1' }),
      answer(word(yes), { sectionId: '1' }),
      question(word(refund), { sectionId: '2' }),
      answer(word(yes), { sectionId: '2' }),
    ],
  },
};

/** Text and a file in one answer. */
export const AnswerWithFiles: Story = {
  args: {
    messages: (word) => [
      question(word(refund)),
      answer(
        JSON.stringify([
          { type: 'text', text: word(yes) },
          { type: 'file', file_url: 'https://files.example/label.pdf', name: 'label.pdf', size: 20_480 },
        ]),
        { contentType: 'object_string' },
      ),
    ],
  },
};

export const Dislike: Story = {
  args: { transport: everything, messages: (word) => [question(word(refund)), answer(word(yes))] },
  play: async ({ canvasElement }) => {
    fireEvent.click(await within(canvasElement).findByRole('button', { name: /Bad answer|没有帮助/ }));
    await expect(await within(canvasElement).findByRole('group', { name: /went wrong|问题/ })).toBeVisible();
  },
};

/** The connection is lost in the middle of an answer, whose text stays. */
export const Reconnecting: Story = {
  args: {
    question: refund,
    transport: {
      send: async function* () {
        yield begun;
        yield delta(answer('The policy says', { id: 'a' }));
        throw new Error('lost');
      },
      resume: () => never(),
    },
  },
  play: async ({ canvasElement }) => {
    const [note] = await within(canvasElement).findAllByText(/Reconnecting|正在重连/);
    await expect(note).toBeVisible();
  },
};

/** The server did not say why. */
export const FailedWithoutReason: Story = {
  args: { question: refund, events: () => [begun, { type: 'error', error: { message: '' } }] },
};

/** Nothing makes the area scroll sideways, and scripts from the right are set from the right. */
export const Extremes: Story = {
  args: {
    width: 390,
    messages: () => [
      question('Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2)),
      answer(
        [
          'x'.repeat(10_000),
          `\`\`\`json\n{"line": "${'y'.repeat(10_000)}"}\n\`\`\``,
          `| ${'column | '.repeat(12)}\n| ${'--- | '.repeat(12)}\n| ${'value | '.repeat(12)}`,
          'وصل المصباح مكسورًا، ويمكن استرداد المبلغ خلال 30 يومًا (رقم 48121).',
          '- החזר מלא\n- plain English',
        ].join('\n\n'),
      ),
    ],
  },
  play: async ({ canvasElement }) => {
    await within(canvasElement).findByRole('table');
    const list = canvasElement.querySelector('[role=log]')!;
    await expect(list.scrollWidth).toBeLessThanOrEqual(list.clientWidth);
  },
};
