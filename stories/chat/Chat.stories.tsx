import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fireEvent, waitFor, within } from 'storybook/test';
import { answer, ChatStage, question } from './ChatStage.js';

const meta = { title: 'chat/Chat', component: ChatStage } satisfies Meta<typeof ChatStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Empty: Story = {
  render: (args, { globals }) => (
    <ChatStage
      {...args}
      {...(globals.language === 'en'
        ? {
            agent: { name: 'Refund assistant' },
            prologue: 'I help with **returns**. Give me the number of your order.',
            suggestedQuestions: ['What is the warranty on lamps?', 'Where is my parcel?'],
          }
        : {
            agent: { name: '退款助手' },
            prologue: '我可以帮你**退货**，请告诉我订单号。',
            suggestedQuestions: ['灯具保修多久？', '我的包裹在哪里？'],
          })}
    />
  ),
};

export const Narrow: Story = { args: { ...conversation(3), width: 320 } };

export const Uploads: Story = {
  args: {
    uploadLimits: { maxBytes: 1000 },
    transport: {
      upload: (file, { onProgress }) => {
        onProgress(0.62);
        return file.name.startsWith('bad')
          ? Promise.reject(new Error('no'))
          : file.name.startsWith('ok')
            ? Promise.resolve({ type: 'file', id: '1' })
            : new Promise(() => undefined);
      },
      clearContext: async () => ({}),
      transcribe: async () => '',
    },
  },
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelector('input[type=file]')).not.toBeNull());
    const files = ['lamp.mp4', 'ok.pdf', 'bad.tiff'].map((name) => new File(['x'], name));
    const large = new File(['x'.repeat(2000)], 'backup.zip');
    const empty = new File([], 'nothing.txt');
    fireEvent.change(canvasElement.querySelector('input[type=file]')!, {
      target: { files: [...files, large, empty] },
    });
    await expect(await within(canvasElement).findAllByRole('listitem')).toHaveLength(3);
    await expect(await within(canvasElement).findAllByRole('alert')).toHaveLength(2);
  },
};

/** Two thousand messages, of which about twenty are in the page. */
export const Long: Story = {
  args: conversation(1000),
  play: async ({ canvasElement }) => {
    await waitFor(() => expect(canvasElement.querySelectorAll('article').length).toBeGreaterThan(0));
    await expect(canvasElement.querySelectorAll('article').length).toBeLessThan(100);
  },
};

function conversation(turns: number) {
  const asks = { 'zh-CN': '第 {n} 个问题', en: 'Question {n}' };
  const says = {
    'zh-CN': '第 {n} 个回答，包含一个列表：\n\n- 一\n- 二\n\n以及 `代码`。',
    en: 'Answer {n} with a list:\n\n- one\n- two\n\nand `code`.',
  };
  return {
    messages: (word: (words: typeof asks) => string) =>
      Array.from({ length: turns }, (_, index) => [
        question(word(asks).replace('{n}', String(index + 1))),
        answer(word(says).replace('{n}', String(index + 1))),
      ]).flat(),
  };
}
