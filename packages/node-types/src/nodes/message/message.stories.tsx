import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { sampleData } from '../../testing/cardSamples.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = { title: 'node-types/message', component: CardStage, args: { name: 'message' } } satisfies Meta<
  typeof CardStage
>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

export const Full: Story = { args: { data: sampleData('message', 'with a long text') } };

export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[{ rule: 'content.missing', severity: 'error', path: ['inputs', 'content'], parameters: {} }]}
    />
  ),
};
