import type { StoryObj } from '@storybook/react-vite';
import type { CardStage } from './CardStage.js';
import { FormStage } from './FormStage.js';

/* States that every node type has. The stories of a type re-export them, and its `args` name the type. */

type Story = StoryObj<typeof CardStage>;

export const Idle: Story = {};
export const Running: Story = { args: { status: 'running' } };
export const Failed: Story = { args: { status: 'failed' } };
export const ReadOnly: Story = { args: { isReadOnly: true } };
export const WithLongName: Story = {
  args: { title: 'A title that is much too long for the header of any card' },
};
export const Form: Story = { render: ({ name }) => <FormStage name={name} /> };
export const FormReadOnly: Story = { render: ({ name }) => <FormStage name={name} isReadOnly /> };
