import { ActionIcon } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

interface Props extends Omit<ComponentPropsWithRef<'a'>, 'color' | 'children' | 'aria-label'> {
  label: string;
}

/** The arrow at the start of an editor's bar, with typed destinations. */
export const BackLink = createLink(({ label, ...link }: Props) => (
  <ActionIcon component="a" variant="subtle" color="gray" size={32} aria-label={label} {...link}>
    <IconArrowLeft size={20} aria-hidden />
  </ActionIcon>
));
