import type { ReactNode } from 'react';

/** What a pill may say by its colour and the shape of its dot. */
export type PillStatus = 'waiting' | 'running' | 'success' | 'failed' | 'warning' | 'skipped';

/** A state with its own word: colour alone never tells it. */
export function StatusPill({ status, children }: { status: PillStatus; children: ReactNode }) {
  return (
    <span className="h-pill" data-status={status}>
      {children}
    </span>
  );
}
