import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = {
  title: 'node-types/placeholder',
  component: CardStage,
  args: { name: 'placeholder' },
} satisfies Meta<typeof CardStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, FormReadOnly, Idle, ReadOnly, WithLongName } from '../../testing/stories.js';

export const Form: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[{ rule: 'placeholder.replace', severity: 'error', path: [], parameters: {} }]}
    />
  ),
};
