import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = { title: 'node-types/intent', component: CardStage, args: { name: 'intent' } } satisfies Meta<
  typeof CardStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = {};
export const Running: Story = { args: { status: 'running' } };
export const Failed: Story = { args: { status: 'failed' } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const WithLongName: Story = {
  args: { title: 'A title that is much too long to stand in the head of any card' },
};
export const Full: Story = { args: { data: sampleData('intent', 'with intents') } };

export const Form: Story = { render: ({ name }) => <FormStage name={name} /> };
export const FormReadOnly: Story = { render: ({ name }) => <FormStage name={name} isReadOnly /> };

export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[
        { rule: 'option.empty', severity: 'error', path: ['inputs', 'intents', 0, 'name'], parameters: {} },
      ]}
    />
  ),
};
