import type { ReactNode } from 'react';

/** Statuses, shown by the color and the shape of the dot. */
export type PillStatus = 'waiting' | 'running' | 'success' | 'failed' | 'warning' | 'skipped';

/** A status with its label; color alone never conveys it. */
export function StatusPill({ status, children }: { status: PillStatus; children: ReactNode }) {
  return (
    <span className="h-pill" data-status={status}>
      {children}
    </span>
  );
}
