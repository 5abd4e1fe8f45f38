import type { ReactNode } from 'react';

/** A key of the keyboard, as shortcuts are shown. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="h-kbd">{children}</kbd>;
}
