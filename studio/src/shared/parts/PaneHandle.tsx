import { type KeyboardEvent, type PointerEvent, useRef } from 'react';
import classes from './PaneHandle.module.css';

interface PaneHandleProps {
  label: string;
  width: number;
  minimum: number;
  maximum: number;
  /** 1 if the pane is on the left of the handle, -1 if it is on the right. */
  direction: 1 | -1;
  onResize(width: number): void;
  className?: string | undefined;
}

const step = 24;

/** The line between two panes: dragging and the arrow keys resize the outer one. */
export function PaneHandle(props: PaneHandleProps) {
  const { label, width, minimum, maximum, direction, onResize, className = '' } = props;
  const start = useRef({ x: 0, width: 0 });
  function handleDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId);
    start.current = { x: event.clientX, width };
  }
  function handleMove(event: PointerEvent): void {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return;
    onResize(start.current.width + direction * (event.clientX - start.current.x));
  }
  function handleKey(event: KeyboardEvent): void {
    const by = event.key === 'ArrowRight' ? step : event.key === 'ArrowLeft' ? -step : 0;
    if (by === 0) return;
    event.preventDefault();
    onResize(width + direction * by);
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an <hr> cannot be dragged.
    <div
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuemin={minimum}
      aria-valuemax={maximum}
      aria-valuenow={Math.round(width)}
      tabIndex={0}
      className={`${classes.handle} ${className}`}
      onPointerDown={handleDown}
      onPointerMove={handleMove}
      onKeyDown={handleKey}
    />
  );
}
