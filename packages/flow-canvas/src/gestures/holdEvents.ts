import { lateTools } from '../slots/lateTools.js';

/** More events than a user causes while the code loads. Later ones are dropped. */
const maxEvents = 400;
const onElement = ['pointerdown', 'pointerleave', 'contextmenu', 'wheel'];
const onWindow = ['pointermove', 'pointerup', 'pointercancel', 'blur'];
/** Events that end a press that may have started already. */
const endings = ['pointerup', 'pointercancel', 'blur'];

/**
 * Records pointer events on the canvas in `events` until the gesture code is loaded, and starts loading it.
 * Wheel and contextmenu events are stopped meanwhile: an early wheel event would scroll or zoom the page.
 */
export function holdEvents(element: HTMLElement, events: Event[]): () => void {
  const hold = (event: Event) => {
    // Ignore pointers elsewhere on the page, unless they were pressed on the canvas.
    const isDown = events.some((held) => held.type === 'pointerdown' && isSamePointer(held, event));
    const isHover = event.type === 'pointermove' && element.contains(event.target as Node);
    const isLeaving = event.type === 'blur';
    if (isLeaving ? events.length === 0 : event.currentTarget === window && !isDown && !isHover) return;
    if (event.type === 'pointerleave' && event.target !== element) return;
    // If the code cannot be loaded, drop the recorded events: replaying them at a later attempt would
    // surprise the user.
    if (events.length === 0)
      lateTools.load().catch(() => {
        events.length = 0;
      });
    if (event.type === 'pointermove') {
      // Keep only the last position of a moving pointer.
      const last = events.findLastIndex((held) => isSamePointer(held, event));
      if (events[last]?.type === 'pointermove') events.splice(last, 1);
    }
    if (events.length < maxEvents || endings.includes(event.type)) events.push(event);
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
