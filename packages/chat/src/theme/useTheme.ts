import { useSyncExternalStore } from 'react';

/** The theme to draw: the host's, or with `auto` the system setting, which it follows. */
export function useTheme(theme: 'light' | 'dark' | 'auto' = 'light'): 'light' | 'dark' {
  const isDark = useSyncExternalStore(subscribe, readIsDark, () => false);
  return theme === 'auto' ? (isDark ? 'dark' : 'light') : theme;
}

const query = '(prefers-color-scheme: dark)';

function readIsDark(): boolean {
  return globalThis.matchMedia?.(query).matches ?? false;
}

function subscribe(listener: () => void): () => void {
  const media = globalThis.matchMedia?.(query);
  media?.addEventListener('change', listener);
  return () => media?.removeEventListener('change', listener);
}
