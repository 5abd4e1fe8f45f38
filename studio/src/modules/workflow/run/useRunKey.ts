import { useEffect, useRef } from 'react';

/** Runs on Ctrl+Enter or ⌘Enter, also in fields, unless a dialog is open or the field uses the keys itself. */
export function useRunKey(onRun: () => void): void {
  const latest = useRef(onRun);
  useEffect(() => {
    latest.current = onRun;
  });
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event;
      if (key !== 'Enter' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return;
      if (document.querySelector('[role="dialog"][aria-modal="true"]')) return;
      event.preventDefault();
      latest.current();
    };
    window.addEventListener('keydown', handleKey);
    return () => window.removeEventListener('keydown', handleKey);
  }, []);
}
