import { type RefObject, useLayoutEffect, useRef } from 'react';

/** What a list sets on its element to keep the focus. */
interface KeptFocus {
  ref: RefObject<HTMLUListElement | null>;
  tabIndex: -1;
  onFocus(): void;
  onBlur(): void;
}

/**
 * For lists whose buttons go while they are focused, as when a row is deleted or work has ended: the list takes the
 * focus, or the keyboard would begin at the top of the page.
 */
export function useKeptFocus(): KeptFocus {
  const list = useRef<HTMLUListElement>(null);
  const hasFocus = useRef(false);
  // Before the page notices and takes it itself.
  useLayoutEffect(() => {
    if (hasFocus.current && document.activeElement === document.body) list.current?.focus();
  });
  return {
    ref: list,
    tabIndex: -1,
    onFocus: () => {
      hasFocus.current = true;
    },
    onBlur: () => {
      hasFocus.current = false;
    },
  };
}
