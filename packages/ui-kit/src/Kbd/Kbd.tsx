import type { ReactNode } from 'react';

/** A key of a keyboard shortcut. */
export function Kbd({ children }: { children: ReactNode }) {
  return <kbd className="h-kbd">{children}</kbd>;
}
