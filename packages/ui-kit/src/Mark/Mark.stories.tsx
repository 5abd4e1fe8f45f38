import type { Meta, StoryObj } from '@storybook/react-vite';
import { Mark } from './Mark.js';

const meta = { title: 'ui-kit/Mark', component: Mark } satisfies Meta<typeof Mark>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Small: Story = { args: { size: 16 } };
export const Large: Story = { args: { size: 64 } };
