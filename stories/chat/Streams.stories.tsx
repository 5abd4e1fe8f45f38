import type { ChatEvent } from '@heddle/chat';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, within } from 'storybook/test';
import { answer, begun, ChatStage, completed, question } from './ChatStage.js';

/** Pieces of an answer a second. */
const rate = 200;

/** Answers every message with a long text, as fast as models write. */
function LongAnswers({ turns = 1000 }: { turns?: number }) {
  return (
    <ChatStage
      messages={() =>
        Array.from({ length: turns }, (_, index) => [
          question(`Question ${index + 1}`),
          answer(`Answer ${index + 1}\n\n- one\n- two\n\nand \`code\`.`),
        ]).flat()
      }
      transport={{ send: (_message, { signal }) => speak(signal) }}
    />
  );
}

async function* speak(signal: AbortSignal): AsyncGenerator<ChatEvent> {
  yield begun;
  const text = Array.from({ length: 40 }, (_, index) => section(index)).join('\n\n');
  const pieces = text.match(/[\s\S]{1,8}/g) ?? [];
  for (const [index, piece] of pieces.entries()) {
    if (signal.aborted) return;
    if (index % (rate / 50) === 0) await new Promise((resolve) => setTimeout(resolve, 20));
    yield { type: 'message.delta', message: answer(piece, { id: 'long' }) };
  }
  yield completed(answer(text, { id: 'long' }));
  yield { type: 'done' };
}

const section = (index: number) =>
  [
    `## Part ${index + 1}`,
    'A paragraph with *emphasis*, `code` and [a link](https://a.example). '.repeat(4),
    '| a | b |\n|---|---|\n| 1 | 2 |\n| 3 | 4 |',
    `\`\`\`ts\n${'const value = compute(1, 2, 3);\n'.repeat(12)}\`\`\``,
    '- one\n- two\n- three',
  ].join('\n\n');

const meta = { title: 'chat/Streams', component: LongAnswers } satisfies Meta<typeof LongAnswers>;
export default meta;
type Story = StoryObj<typeof meta>;

export const LongAnswer: Story = {
  args: { turns: 1000 },
  play: async ({ canvasElement, args: { turns } }) => {
    await expect(await within(canvasElement).findByText(`Question ${turns}`)).toBeInTheDocument();
  },
};
