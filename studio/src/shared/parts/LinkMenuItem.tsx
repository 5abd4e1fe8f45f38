import { Menu, type MenuItemProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = MenuItemProps & Omit<ComponentPropsWithRef<'a'>, keyof MenuItemProps>;

/** A menu item that is a link, with typed destinations. */
export const LinkMenuItem = createLink((props: Props) => <Menu.Item component="a" {...props} />);
