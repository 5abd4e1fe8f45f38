import type { ComponentType } from 'react';
import type { Point } from '../geometry/box.js';

/** A button at the end of a row, sized for touch. */
export function RowButton({
  label,
  Icon,
  isDisabled = false,
  isExpanded,
  onPress,
}: {
  label: string;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  isDisabled?: boolean;
  isExpanded?: boolean;
  onPress(button: HTMLElement): void;
}) {
  return (
    <button
      type="button"
      className="flow-list-button"
      aria-label={label}
      aria-expanded={isExpanded}
      disabled={isDisabled}
      onClick={(event) => onPress(event.currentTarget)}
    >
      <Icon size={18} stroke={1.75} />
    </button>
  );
}

/** The point below a button, in pixels from the corner of the canvas. */
export function screenPlace(button: HTMLElement): Point {
  const canvas = button.closest('.flow-canvas')?.getBoundingClientRect();
  const { left, bottom } = button.getBoundingClientRect();
  return { x: left - (canvas?.left ?? 0), y: bottom - (canvas?.top ?? 0) };
}
