import type { Meta, StoryObj } from '@storybook/react-vite';
import { FormStage } from '../testing/FormStage.js';
import type { LibraryText, TextTool } from './TextTool.js';

const prompts: readonly LibraryText[] = [
  {
    id: 'summary',
    title: 'Short summary',
    description: 'Three key points and a next step.',
    text: 'Sum up {{text}} in three points for somebody who has one minute.\nEnd with one sentence that says what to do next.',
  },
  {
    id: 'support',
    title: 'Customer reply',
    description: 'Friendly, short, without promises.',
    text: 'You answer customers of a weaving mill. Be friendly and short.\nPromise nothing that is not in {{facts}}.\nWhere you do not know, say so and name the team that does.',
  },
  {
    id: 'extract',
    title: 'Facts as JSON',
    description: 'Extracts names, dates and amounts from a letter.',
    text: 'Take every name, date and amount out of {{letter}}.\nAnswer with JSON alone: {"names": [], "dates": [], "amounts": []}.',
  },
];

const library: TextTool = {
  id: 'library',
  label: 'From the prompt library',
  kinds: ['prompt'],
  find: async (query) => {
    const wanted = query.toLowerCase();
    const has = (text = '') => text.toLowerCase().includes(wanted);
    return { items: prompts.filter(({ title, description, text }) => [title, description, text].some(has)) };
  },
};

const tidy: TextTool = {
  id: 'tidy',
  label: 'Number the lines',
  wish: { label: 'First number', placeholder: '1' },
  write: async ({ text }, { wish, onText }) => {
    const first = Number(wish || 1);
    if (!Number.isInteger(first)) throw new Error('The first number must be a whole number.');
    const lines = text.split('\n').map((line, index) => `${first + index}. ${line}`);
    onText(lines[0] ?? '');
    return lines.join('\n');
  },
};

const away: TextTool = {
  ...tidy,
  id: 'away',
  label: 'Write with a model',
  whyNot: 'No model is set up here.',
};

const meta = {
  title: 'node-types/text-tools',
  component: FormStage,
  args: { name: 'llm', textTools: [tidy, library, away] },
} satisfies Meta<typeof FormStage>;
export default meta;
type Story = StoryObj<typeof meta>;

/** A host that numbers lines, has a small library of prompts, and says why its third tool is unavailable. */
export const OnPrompts: Story = {};
export const OnCode: Story = { args: { name: 'code' } };
export const OnSql: Story = { args: { name: 'database' } };
