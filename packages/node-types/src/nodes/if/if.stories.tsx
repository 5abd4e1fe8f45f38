import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = { title: 'node-types/if', component: CardStage, args: { name: 'if' } } satisfies Meta<
  typeof CardStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

export const Full: Story = { args: { data: sampleData('if', 'with seven branches') } };

export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[
        {
          rule: 'condition.leftMissing',
          severity: 'error',
          path: ['inputs', 'branches', 0, 'condition', 'conditions', 0, 'left'],
          parameters: {},
        },
      ]}
    />
  ),
};
