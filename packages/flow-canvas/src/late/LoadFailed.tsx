import { useEffect, useRef } from 'react';
import { useCanvasStore } from '../parts/CanvasContext.js';
import type { CanvasState } from '../store/CanvasState.js';
import { formatToolMessage } from '../toolMessages.js';

/** Shows that the code of a part could not be loaded, with a button to retry. */
export function LoadFailed({
  close,
  takesFocus,
  onRetry,
}: {
  close: Partial<CanvasState>;
  takesFocus: boolean;
  onRetry(): void;
}) {
  const store = useCanvasStore();
  const retry = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (takesFocus) retry.current?.focus({ preventScroll: true });
  }, [takesFocus]);
  const leave = () => {
    store.state.setState(close);
    retry.current?.closest<HTMLElement>('.flow-canvas')?.focus({ preventScroll: true });
  };
  return (
    <div
      className="flow-load-failed"
      role="alert"
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        leave();
      }}
    >
      <p>{formatToolMessage(store, 'loadFailed')}</p>
      <button type="button" ref={retry} onClick={onRetry}>
        {formatToolMessage(store, 'retry')}
      </button>
      <button type="button" onClick={leave}>
        {formatToolMessage(store, 'close')}
      </button>
    </div>
  );
}
