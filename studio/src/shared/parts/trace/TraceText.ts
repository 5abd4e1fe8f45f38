import type { ComponentType } from 'react';
import type { TraceSpan } from './TraceSpan.js';

/** How the views of a trace present a span. */
export interface TraceText {
  title(span: TraceSpan): string;
  /** Title, state and duration, for screen readers. */
  label(span: TraceSpan): string;
  /** Empty for what has not started. */
  duration(span: TraceSpan): string;
  /** Tokens and cost, in a column of their own; absent if the trace has none. */
  usage?(span: TraceSpan): string;
  /** Icon and category of the node's type, if it is known. */
  look(span: TraceSpan): {
    Icon?: ComponentType<{ size?: number }> | undefined;
    category?: string | undefined;
  };
}
