import type { Meta } from '@storybook/react-vite';
import { CardStage } from '../../testing/CardStage.js';

const meta = {
  title: 'node-types/break',
  component: CardStage,
  args: { name: 'break' },
} satisfies Meta<typeof CardStage>;
export default meta;

export { Failed, Form, FormReadOnly, Idle, ReadOnly, Running, WithLongName } from '../../testing/stories.js';
