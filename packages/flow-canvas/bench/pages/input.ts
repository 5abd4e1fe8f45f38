import type { Canvas } from './Canvas.js';

/** Resolves when the browser has produced a frame. */
export async function drawn(): Promise<void> {
  await drawnWith(() => undefined);
}

/** Resolves when the browser has produced a frame, with what `read` finds in the page that it draws. */
export function drawnWith<Found>(read: () => Found): Promise<Found> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const found = read();
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => resolve(found);
      port2.postMessage(undefined);
    });
  });
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** Turns the wheel over the middle of the view. */
export function wheel(canvas: Canvas, details: WheelEventInit): void {
  const middle = { clientX: 640, clientY: 400, bubbles: true, cancelable: true };
  document.querySelector(canvas.surface)!.dispatchEvent(new WheelEvent('wheel', { ...middle, ...details }));
}

/** Dispatches pointer and mouse events, as a browser does: canvases listen to one or the other. */
export function point(
  target: Element,
  kind: 'hover' | 'down' | 'move' | 'up',
  at: { clientX: number; clientY: number },
): void {
  const buttons = kind === 'up' || kind === 'hover' ? 0 : 1;
  const name = kind === 'hover' ? 'move' : kind;
  const init = { ...at, bubbles: true, cancelable: true, view: window, buttons, button: 0 };
  target.dispatchEvent(new PointerEvent(`pointer${name}`, { ...init, pointerId: 1, isPrimary: true }));
  target.dispatchEvent(new MouseEvent(`mouse${name}`, init));
  if (kind === 'down') target.dispatchEvent(new DragEvent('dragstart', init));
}
