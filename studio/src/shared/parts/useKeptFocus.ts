import { type RefObject, useLayoutEffect, useRef } from 'react';

/** Props for a list element that keeps the focus. */
interface KeptFocus {
  ref: RefObject<HTMLUListElement | null>;
  tabIndex: -1;
  onFocus(): void;
  onBlur(): void;
}

/**
 * For lists whose focused buttons disappear, as when a row is deleted or a job ends: the list takes the
 * focus, which would otherwise return to the top of the page.
 */
export function useKeptFocus(): KeptFocus {
  const list = useRef<HTMLUListElement>(null);
  const hasFocus = useRef(false);
  // Before `Main` notices and takes the focus itself.
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
