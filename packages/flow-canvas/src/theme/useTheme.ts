import { useSyncExternalStore } from 'react';

const query = '(prefers-color-scheme: dark)';

/** The theme to draw: the host's, or with `auto` what the person's system asks for, also when that changes. */
export function useTheme(theme: 'light' | 'dark' | 'auto' = 'light'): 'light' | 'dark' {
  const isDark = useSyncExternalStore(subscribe, asksForDark, () => false);
  return theme === 'auto' ? (isDark ? 'dark' : 'light') : theme;
}

function asksForDark(): boolean {
  return globalThis.matchMedia?.(query).matches ?? false;
}

function subscribe(listener: () => void): () => void {
  const media = globalThis.matchMedia?.(query);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}
