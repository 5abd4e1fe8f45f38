import type { ReactNode } from 'react';
import { Weave } from './Weave.js';

/** Properties of `EmptyState`. */
export interface EmptyStateProps {
  /** What is not here, in one sentence. */
  title: string;
  /** Why, or what it would be good for. */
  reason?: ReactNode;
  /** The one action, and at most one quieter one. */
  children?: ReactNode;
  /** True where the page has no other heading. */
  isPage?: boolean;
  /** False where a filter found nothing: then the drawing would say too much. */
  withDrawing?: boolean;
}

/** A place with nothing in it yet: drawing, sentence, reason, action. */
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
