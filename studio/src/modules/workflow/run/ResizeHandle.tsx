import type { KeyboardEvent, PointerEvent } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import classes from './Run.module.css';
import { runMessages } from './runMessages.js';
import { minPanelHeight, type useSheetHeight } from './useSheetHeight.js';

const step = 40;

/** Upper edge of the panel below the canvas: dragging and arrow keys resize it. */
export function ResizeHandle({ height, maxHeight, resize }: ReturnType<typeof useSheetHeight>) {
  const t = useMessages(runMessages);
  function handleMove(event: PointerEvent): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerHeight - event.clientY);
  }
  function handleKey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowUp' ? step : event.key === 'ArrowDown' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    resize(height + by);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged.
    <div
      role="separator"
      aria-orientation="horizontal"
      aria-label={t('resize')}
      aria-valuemin={minPanelHeight}
      aria-valuemax={maxHeight}
      aria-valuenow={height}
      tabIndex={0}
      className={classes.handle}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={handleMove}
      onKeyDown={handleKey}
    />
  );
}
