import { useLocation } from '@tanstack/react-router';
import { type RefObject, useEffect, useRef } from 'react';

/** Ref of a menu that scrolls on phones; keeps the link of the open page in view. */
export function useOpenLinkInView<E extends HTMLElement>(): RefObject<E | null> {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const menu = useRef<E>(null);
  useEffect(() => {
    const link = menu.current?.querySelector(`[href="${path}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  return menu;
}
