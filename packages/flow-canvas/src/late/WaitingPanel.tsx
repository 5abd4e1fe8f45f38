import { useEffect, useRef } from 'react';
import { useCanvasRoot, useCanvasStore } from '../parts/CanvasContext.js';
import { focusAfter } from '../parts/FocusKeeper.js';
import { formatToolMessage } from '../toolMessages.js';
import type { WaitingProps } from './LatePart.js';
import { typeAhead } from './TypedAhead.js';

/**
 * Takes the focus while a panel is loading: typed text goes to the field of the panel instead of triggering
 * shortcuts, and Escape closes. It becomes visible only after a noticeable delay.
 */
export function WaitingPanel({ close }: WaitingProps) {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const field = useRef<HTMLInputElement>(null);
  const written = useRef('');
  useEffect(() => field.current?.focus({ preventScroll: true }), []);
  return (
    <label className="flow-waiting">
      <span role="status">{formatToolMessage(store, 'loading')}</span>
      <input
        ref={field}
        onChange={(event) => {
          const { value } = event.target;
          // Text typed before this field was mounted precedes its content.
          const before = store.typedAhead.text.slice(0, -written.current.length || undefined);
          store.typedAhead.text = before + value;
          written.current = value;
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') typeAhead(store.typedAhead, event.key);
          if (event.key !== 'Escape') return;
          event.stopPropagation();
          focusAfter(root.current)?.focus({ preventScroll: true });
          store.state.setState(close);
        }}
      />
    </label>
  );
}
