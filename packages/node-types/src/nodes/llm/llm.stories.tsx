import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = { title: 'node-types/llm', component: CardStage, args: { name: 'llm' } } satisfies Meta<
  typeof CardStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

export const Full: Story = { args: { data: sampleData('llm', 'with an exception branch') } };

export const FormFull: Story = {
  render: ({ name }) => <FormStage name={name} data={sampleData('llm', 'with skills and in batch mode')} />,
};
export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[{ rule: 'model.missing', severity: 'error', path: ['inputs', 'llmParam', 0], parameters: {} }]}
    />
  ),
};
