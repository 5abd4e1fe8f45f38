import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = { title: 'node-types/intent', component: CardStage, args: { name: 'intent' } } satisfies Meta<
  typeof CardStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

export const Full: Story = { args: { data: sampleData('intent', 'with intents') } };

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
