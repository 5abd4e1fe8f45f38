import type { Meta, StoryObj } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';
import { FormStage } from '../../testing/FormStage.js';

const meta = {
  title: 'node-types/conversation-list',
  component: CardStage,
  args: { name: 'conversationList' },
} satisfies Meta<typeof CardStage>;
export default meta;
type Story = StoryObj<typeof meta>;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';

export const FormWithProblem: Story = {
  render: ({ name }) => (
    <FormStage
      name={name}
      issues={[
        {
          rule: 'value.missing',
          severity: 'error',
          path: ['inputs', 'inputParameters'],
          parameters: { name: 'conversationName' },
        },
      ]}
    />
  ),
};
