import { useMedia } from './useMedia.js';

/** The theme to draw: the host's, or with `auto` the system setting, which it follows. */
export function useTheme(theme: 'light' | 'dark' | 'auto' = 'light'): 'light' | 'dark' {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  return theme === 'auto' ? (isDark ? 'dark' : 'light') : theme;
}
