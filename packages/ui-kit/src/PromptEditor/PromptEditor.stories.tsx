import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { PromptEditor } from './PromptEditor.js';

const meta = {
  title: 'ui-kit/PromptEditor',
  component: PromptEditor,
  args: {
    label: 'System prompt',
    onChange: fn(),
    variables: [
      { name: 'chunks', detail: 'arr', children: [{ name: 'score', detail: 'num' }] },
      { name: 'question', detail: 'str' },
    ],
  },
} satisfies Meta<typeof PromptEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const WithVariables: Story = {
  args: { value: 'Use only the rules in {{chunks}}.\nAnswer {{question}} and quote the rule you used.' },
};
export const WithUnknownVariable: Story = { args: { value: 'Answer {{qestion}}.' } };
export const Empty: Story = { args: { value: '', placeholder: 'What should the model do?' } };
export const ReadOnly: Story = { args: { value: 'Answer {{question}}.', isReadOnly: true } };
