import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Distance of the dock from the sides of the canvas, in pixels. */
const margin = 8;

/**
 * Whether a row is to show all of its parts: false once they are wider than the room around the row, true again
 * when the room is as wide as they were.
 */
export function useFitsIn(row: RefObject<HTMLElement | null>): boolean {
  const [fits, setFits] = useState(true);
  const whole = useRef(0);
  useLayoutEffect(() => {
    const element = row.current;
    const around = element?.parentElement;
    if (element == null || around == null) return;
    const measure = () => {
      const room = around.clientWidth - 2 * margin;
      // A hidden canvas has width 0, which says nothing about its layout.
      if (room <= 0) return;
      if (fits) whole.current = element.scrollWidth;
      setFits(whole.current <= room);
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(around);
    observer.observe(element);
    return () => observer.disconnect();
  }, [row, fits]);
  return fits;
}
