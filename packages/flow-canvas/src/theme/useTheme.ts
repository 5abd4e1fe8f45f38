import { useMedia } from './useMedia.js';

/** The theme to draw: the host's, or with `auto` what the person's system asks for, also when that changes. */
export function useTheme(theme: 'light' | 'dark' | 'auto' = 'light'): 'light' | 'dark' {
  const isDark = useMedia('(prefers-color-scheme: dark)');
  return theme === 'auto' ? (isDark ? 'dark' : 'light') : theme;
}
