import { type RefObject, useEffect, useState } from 'react';

/** Rows rendered above and below those in view. */
const margin = 10;

/** The range of rows of equal height to render for the scroll position: `first` to `end`, without `end`. */
export function useRowWindow(scroller: RefObject<HTMLElement | null>, count: number, rowHeight: number) {
  const [view, setView] = useState({ top: 0, height: 600 });
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    const read = () => setView({ top: element.scrollTop, height: element.clientHeight });
    read();
    const observer = new ResizeObserver(read);
    observer.observe(element);
    element.addEventListener('scroll', read, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', read);
    };
  }, [scroller]);
  const first = Math.max(0, Math.floor(view.top / rowHeight) - margin);
  const end = Math.min(count, Math.ceil((view.top + view.height) / rowHeight) + margin);
  return { first, end };
}
