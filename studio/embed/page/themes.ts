import { useEffect, useSyncExternalStore } from 'react';

type Theme = 'light' | 'dark' | 'auto';

/** The theme that is wanted; unknown ones follow the browser. */
export function themeFor(wanted: string | undefined): Theme {
  return wanted === 'light' || wanted === 'dark' ? wanted : 'auto';
}

const media = matchMedia('(prefers-color-scheme: dark)');

function subscribe(listener: () => void): () => void {
  media.addEventListener('change', listener);
  return () => media.removeEventListener('change', listener);
}

/** Draws the page around the chat area dark or light. */
export function useDark(theme: Theme): void {
  const isDarkHere = useSyncExternalStore(subscribe, () => media.matches);
  const isDark = theme === 'auto' ? isDarkHere : theme === 'dark';
  useEffect(() => {
    document.body.classList.toggle('embed-dark', isDark);
  }, [isDark]);
}
