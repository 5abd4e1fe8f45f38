import type { Meta, StoryObj } from '@storybook/react-vite';
import { Kbd } from './Kbd.js';

const meta = { title: 'ui-kit/Kbd', component: Kbd } satisfies Meta<typeof Kbd>;
export default meta;
type Story = StoryObj<typeof meta>;

export const Shortcut: Story = { args: { children: '⌘ K' } };
