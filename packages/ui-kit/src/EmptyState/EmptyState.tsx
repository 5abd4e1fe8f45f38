import type { ReactNode } from 'react';
import { Weave } from './Weave.js';

/** Properties of `EmptyState`. */
export interface EmptyStateProps {
  /** What is empty, in one sentence. */
  title: string;
  /** Why it is empty, or what it is for. */
  reason?: ReactNode;
  /** The primary action, and optionally one secondary action. */
  children?: ReactNode;
  /** True if the page has no other heading. */
  isPage?: boolean;
  /** False for a filter without results, where the illustration would be too prominent. */
  withDrawing?: boolean;
}

/** Empty state: illustration, title, reason and action. */
export function EmptyState({ title, reason, children, isPage, withDrawing = true }: EmptyStateProps) {
  const Title = isPage ? 'h1' : 'p';
  return (
    <div className="h-empty">
      {withDrawing && <Weave />}
      <Title className="h-empty-title">{title}</Title>
      {reason !== undefined && <p className="h-empty-reason">{reason}</p>}
      {children !== undefined && <div className="h-empty-actions">{children}</div>}
    </div>
  );
}
