import { type ReactNode, useEffect, useRef } from 'react';

/**
 * The main part of a page. When what has the focus goes, as a button that has done its work once and for all, this part
 * takes it: the keyboard would begin at the top of the page, before all navigation.
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

/** Returns what ends it. */
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
