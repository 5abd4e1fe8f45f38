import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = {
  title: 'node-types/variable',
  component: CardStage,
  args: { name: 'variable' },
} satisfies Meta<typeof CardStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Idle: Story = {};
export const Running: Story = { args: { status: 'running' } };
export const Failed: Story = { args: { status: 'failed' } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const WithLongName: Story = {
  args: { title: 'A title that is much too long to stand in the head of any card' },
};

export const Form: Story = { render: ({ name }) => <FormStage name={name} /> };
export const FormReadOnly: Story = { render: ({ name }) => <FormStage name={name} isReadOnly /> };
export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[
        {
          rule: 'variable.modeUnknown',
          severity: 'error',
          path: ['inputs', 'mode'],
          parameters: { mode: '' },
        },
      ]}
    />
  ),
};
