import type { Meta } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';

const meta = {
  title: 'node-types/continue',
  component: CardStage,
  args: { name: 'continue' },
} satisfies Meta<typeof CardStage>;
export default meta;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';
