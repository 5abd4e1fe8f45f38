import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { CommandName } from '../commands/Command.js';
import { quickCommandOf } from '../commands/quickCommands.js';
import { shortcutText } from '../commands/shortcuts.js';
import { useCanvasRoot, useCanvasStore } from '../parts/CanvasContext.js';
import { isMac } from '../parts/platform.js';
import { lateCommands, useLate } from '../slots/lateTools.js';

/**
 * Milliseconds for which the pointer rests on a button before its tooltip appears; keyboard focus shows it at
 * once.
 */
const rest = 400;

/**
 * The tooltip of the hovered or focused icon button: its name and shortcut. A single tooltip for the whole
 * canvas, created from the button's own label. Escape hides it, and the pointer can move onto it without
 * closing it. Screen readers read the label instead.
 */
export function Tips() {
  const store = useCanvasStore();
  const root = useCanvasRoot();
  const element = useRef<HTMLDivElement>(null);
  const [button, setButton] = useState<HTMLElement>();
  const all = useLate(lateCommands);
  useEffect(() => {
    const canvas = root.current;
    if (canvas === null) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const show = (target: EventTarget | null, wait: number) => {
      const button = iconButton(target);
      if (button === undefined) return;
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (button.isConnected) setButton(button);
      }, wait);
    };
    const hide = () => {
      clearTimeout(timer);
      setButton(undefined);
    };
    const listeners: [string, (event: Event) => void][] = [
      ['pointerover', (event) => (event as PointerEvent).pointerType !== 'touch' && show(event.target, rest)],
      [
        'pointerout',
        (event) => element.current?.contains((event as PointerEvent).relatedTarget as Node) || hide(),
      ],
      ['focusin', ({ target }) => (target as Element).matches(':focus-visible') && show(target, 0)],
      ['focusout', hide],
      ['pointerdown', hide],
      ['keydown', hide],
    ];
    for (const [name, listener] of listeners) canvas.addEventListener(name, listener);
    // This code loads with the first pointer move or focus, which may already have been on a button.
    if (globalThis.matchMedia?.('(hover: hover)').matches) show(canvas.querySelector('button:hover'), rest);
    show(canvas.querySelector('button:focus-visible'), 0);
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of listeners) canvas.removeEventListener(name, listener);
    };
  }, [root]);
  useLayoutEffect(() => {
    if (button !== undefined && element.current !== null && root.current !== null)
      place(element.current, button, root.current);
  });
  if (button === undefined) return null;
  const name = button.dataset.flowCommand as CommandName | undefined;
  const command = name && (quickCommandOf(name) ?? all?.commandOf(name));
  const keys = command && shortcutText(command, isMac(), store.options.keys);
  const refusal = command && all?.whyNot(store, command);
  return (
    <div ref={element} className="flow-tip" role="tooltip" aria-hidden="true">
      <span>{button.getAttribute('aria-label')}</span>
      {keys !== undefined && <kbd>{keys}</kbd>}
      {refusal !== undefined && <small>{refusal}</small>}
    </div>
  );
}

/** The button of the event, if its label is not visible otherwise. */
function iconButton(target: EventTarget | null): HTMLElement | undefined {
  const button = target instanceof Element ? target.closest<HTMLElement>('button[aria-label]') : null;
  // A popover is in the browser's top layer and would cover the tooltip.
  if (button === null || button.closest('[popover]') !== null) return undefined;
  const isNamed = button.textContent?.trim() !== '';
  return isNamed && button.dataset.flowCommand === undefined ? undefined : button;
}

/** Places the tooltip above the button, or below it if there is no room, within the sides of the canvas. */
function place(tip: HTMLElement, button: HTMLElement, root: HTMLElement): void {
  const canvas = root.getBoundingClientRect();
  const { left, top, bottom, width } = button.getBoundingClientRect();
  const middle = left + width / 2 - canvas.left - tip.offsetWidth / 2;
  const above = top - canvas.top - tip.offsetHeight - 6;
  const x = Math.max(4, Math.min(middle, canvas.width - tip.offsetWidth - 4));
  tip.style.transform = `translate(${Math.round(x)}px, ${Math.round(above < 4 ? bottom - canvas.top + 6 : above)}px)`;
}
