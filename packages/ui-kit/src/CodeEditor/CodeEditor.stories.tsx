import type { Meta, StoryObj } from '@storybook/react-vite';
import { fn } from 'storybook/test';
import { CodeEditor } from './CodeEditor.js';

const meta = {
  title: 'ui-kit/CodeEditor',
  component: CodeEditor,
  args: { label: 'Code', onChange: fn() },
} satisfies Meta<typeof CodeEditor>;
export default meta;
type Story = StoryObj<typeof meta>;

export const TypeScript: Story = {
  args: {
    language: 'typescript',
    value:
      "async function main({ params }: Args): Promise<Output> {\n  // The longest word\n  return { word: params.text.split(' ').sort((a, b) => b.length - a.length)[0] };\n}\n",
  },
};
export const Python: Story = {
  args: { language: 'python', value: 'async def main(args):\n    return {"small": min(1, 1600)}\n' },
};
export const BrokenJson: Story = {
  args: { language: 'json', value: '{ "answer": 42,, }', isInvalid: true },
};
export const ReadOnly: Story = { args: { language: 'json', value: '{ "answer": 42 }', isReadOnly: true } };
