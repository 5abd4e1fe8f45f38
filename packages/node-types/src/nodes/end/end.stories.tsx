import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = { title: 'node-types/end', component: CardStage, args: { name: 'end' } } satisfies Meta<
  typeof CardStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

export const Full: Story = { args: { data: sampleData('end', 'with a short text') } };

export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[
        {
          rule: 'value.missing',
          severity: 'error',
          path: ['inputs', 'inputParameters', 0, 'input'],
          parameters: { name: 'output' },
        },
      ]}
    />
  ),
};
