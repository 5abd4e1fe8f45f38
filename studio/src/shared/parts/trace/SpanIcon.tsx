import {
  IconAlertTriangle,
  IconCheck,
  IconLoader2,
  IconMinus,
  IconPlayerPause,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react';
import classes from './Trace.module.css';
import type { TraceSpan } from './TraceSpan.js';
import type { TraceText } from './TraceText.js';

const icons = {
  waiting: IconPlayerPause,
  running: IconLoader2,
  success: IconCheck,
  failed: IconX,
  skipped: IconMinus,
  cancelled: IconPlayerStop,
} as const;

/** State of a span, and the tile of its node type. */
export function SpanIcon({ span, look }: { span: TraceSpan; look: ReturnType<TraceText['look']> }) {
  const State = span.isWarning && span.status === 'success' ? IconAlertTriangle : icons[span.status];
  return (
    <>
      <State size={14} className={classes.state ?? ''} aria-hidden />
      {look.Icon && (
        <span data-category={look.category} className={classes.tileFrame}>
          <span className="flow-tile" aria-hidden>
            <look.Icon size={14} />
          </span>
        </span>
      )}
    </>
  );
}
