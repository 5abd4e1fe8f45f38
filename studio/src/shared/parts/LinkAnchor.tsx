import { Anchor, type AnchorProps } from '@mantine/core';
import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef } from 'react';

type Props = AnchorProps & Omit<ComponentPropsWithRef<'a'>, keyof AnchorProps>;

/** Themed text link that navigates through the router, with typed destinations. */
export const LinkAnchor = createLink((props: Props) => <Anchor {...props} />);
