import { lateTools } from '../slots/lateTools.js';

/** More than a hand does until the code is there; what begins after them is lost. */
const most = 400;
const onElement = ['pointerdown', 'pointerleave', 'contextmenu', 'wheel'];
const onWindow = ['pointermove', 'pointerup', 'pointercancel', 'blur'];
/** What ends something that may be held already. */
const endings = ['pointerup', 'pointercancel', 'blur'];

/**
 * Keeps in `events` what the pointer does on the canvas until the code that knows its meaning is there, and asks for
 * that code. The browser must not act on it meanwhile: a wheel that came too early would scroll the page or zoom it.
 */
export function holdEvents(element: HTMLElement, events: Event[]): () => void {
  const hold = (event: Event) => {
    // A pointer elsewhere on the page is none of the canvas's, unless it went down here.
    const isDown = events.some((held) => held.type === 'pointerdown' && isSamePointer(held, event));
    const isHover = event.type === 'pointermove' && element.contains(event.target as Node);
    const isLeaving = event.type === 'blur';
    if (isLeaving ? events.length === 0 : event.currentTarget === window && !isDown && !isHover) return;
    if (event.type === 'pointerleave' && event.target !== element) return;
    // Where the code does not come, what was meant is long over when it is asked for again.
    if (events.length === 0)
      lateTools.load().catch(() => {
        events.length = 0;
      });
    if (event.type === 'pointermove') {
      // Of a pointer that moves on, the place where it is.
      const last = events.findLastIndex((held) => isSamePointer(held, event));
      if (events[last]?.type === 'pointermove') events.splice(last, 1);
    }
    if (events.length < most || endings.includes(event.type)) events.push(event);
    if (event.type !== 'wheel' && event.type !== 'contextmenu') return;
    event.preventDefault();
    event.stopPropagation();
  };
  const options = { passive: false, capture: true };
  for (const name of onElement) element.addEventListener(name, hold, options);
  for (const name of onWindow) window.addEventListener(name, hold);
  return () => {
    for (const name of onElement) element.removeEventListener(name, hold, options);
    for (const name of onWindow) window.removeEventListener(name, hold);
  };
}

function isSamePointer(first: Event, second: Event): boolean {
  return (first as PointerEvent).pointerId === (second as PointerEvent).pointerId;
}
