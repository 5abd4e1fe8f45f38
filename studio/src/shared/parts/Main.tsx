import { type ReactNode, useEffect, useRef } from 'react';

/**
 * Main area of a page. It takes the focus when the focused element disappears, such as a one-time button;
 * otherwise keyboard focus would return to the top of the page, before all navigation.
 */
export function Main({ className, children }: { className?: string | undefined; children: ReactNode }) {
  const main = useRef<HTMLElement>(null);
  useEffect(() => (main.current ? takeLostFocus(main.current) : undefined), []);
  return (
    <main ref={main} tabIndex={-1} className={className} style={{ outline: 'none' }}>
      {children}
    </main>
  );
}

/** Returns the cleanup function. */
function takeLostFocus(main: HTMLElement): () => void {
  let last: EventTarget | null = null;
  const handleFocus = ({ target }: FocusEvent) => {
    last = target;
  };
  const observer = new MutationObserver(() => {
    if (!(last instanceof Node) || last.isConnected || document.activeElement !== document.body) return;
    last = null;
    main.focus({ preventScroll: true });
  });
  observer.observe(main, { childList: true, subtree: true });
  main.addEventListener('focusin', handleFocus);
  return () => {
    observer.disconnect();
    main.removeEventListener('focusin', handleFocus);
  };
}
