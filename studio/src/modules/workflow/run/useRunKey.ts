import { type RefObject, useEffect, useRef } from 'react';

/**
 * Runs on Ctrl+Enter or ⌘Enter, also in fields, unless a dialog is open, the field uses the keys itself, or the focus is
 * in another pane than `area`.
 */
export function useRunKey(onRun: () => void, area?: RefObject<HTMLElement | null>): void {
  const latest = useRef(onRun);
  useEffect(() => {
    latest.current = onRun;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      const pane = event.target instanceof Element ? event.target.closest('[data-split-pane]') : null;
      if (pane && area?.current && !pane.contains(area.current)) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, [area]);
}
