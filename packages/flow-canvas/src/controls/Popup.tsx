import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Hang, margin, placePopup, type ScreenBox } from './placePopup.js';

/** What `<Popup>` takes. */
export interface PopupProps {
  /** Where its anchor stands on the screen; asked again whenever something may have moved. */
  anchor(): ScreenBox;
  hang: Hang;
  /** What it shall not cover. */
  clear?(): ScreenBox | undefined;
  role: 'menu' | 'dialog';
  label: string;
  className: string;
  /** Presses on this element do not close: it is the button that opens and closes. */
  trigger?(): HTMLElement | null | undefined;
  /** Where the keyboard goes when the popup closes while it has the focus. */
  focusAfter(): HTMLElement | null | undefined;
  onClose(): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

/**
 * Something that hangs over the page at an anchor until Escape, a press elsewhere, or the focus leaving it. It
 * stands in the browser's top layer, so that no box around the canvas cuts it off. What is focused inside is its
 * content's choice.
 */
export function Popup(props: PopupProps) {
  const { role, label, className, focusAfter, onClose, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const live = useRef(props);
  /** What had the focus when the popup left; a strict mode lets it leave once on trial and come back. */
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    live.current = props;
    if (element.current !== null) place(element.current, props);
  });
  useLayoutEffect(() => {
    const popup = element.current;
    if (popup === null) return;
    // Set here and not by React: until it is shown, a popover cannot take the focus that its field asks for.
    popup.setAttribute('popover', 'manual');
    popup.showPopover?.();
    const placeAgain = () => place(popup, live.current);
    placeAgain();
    left.current?.focus({ preventScroll: true });
    left.current = undefined;
    const sizes = new ResizeObserver(placeAgain);
    sizes.observe(popup);
    const press = (event: Event) => {
      const target = event.target as Node;
      if (!popup.contains(target) && live.current.trigger?.()?.contains(target) !== true)
        live.current.onClose();
    };
    const { ownerDocument } = popup;
    ownerDocument.addEventListener('pointerdown', press, true);
    globalThis.addEventListener('resize', placeAgain);
    globalThis.addEventListener('scroll', placeAgain, true);
    return () => {
      sizes.disconnect();
      ownerDocument.removeEventListener('pointerdown', press, true);
      globalThis.removeEventListener('resize', placeAgain);
      globalThis.removeEventListener('scroll', placeAgain, true);
      if (!popup.contains(ownerDocument.activeElement)) return;
      left.current = ownerDocument.activeElement as HTMLElement;
      live.current.focusAfter()?.focus({ preventScroll: true });
    };
  }, []);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the role, menu or dialog, is the caller's.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of these take a label.
    <div
      ref={element}
      role={role}
      aria-label={label}
      tabIndex={-1}
      className={`flow-popup ${className}`}
      onKeyDown={(event) => {
        if (event.key === 'Escape') {
          event.preventDefault();
          event.stopPropagation();
          focusAfter()?.focus({ preventScroll: true });
          onClose();
        } else props.onKeyDown?.(event);
      }}
      onBlur={({ relatedTarget, currentTarget }) => {
        const isLeaving = left.current !== undefined;
        if (isLeaving || relatedTarget === null || currentTarget.contains(relatedTarget)) return;
        // Its own button closes by itself, with the click that follows.
        if (props.trigger?.()?.contains(relatedTarget) !== true) onClose();
      }}
    >
      {children}
    </div>
  );
}

function place(popup: HTMLElement, { anchor, hang, clear }: PopupProps): void {
  const screen = { width: globalThis.innerWidth, height: globalThis.innerHeight };
  popup.style.setProperty('--available-height', `${screen.height - 2 * margin}px`);
  const size = { width: popup.offsetWidth, height: popup.offsetHeight };
  const { left, top } = placePopup(anchor(), size, screen, hang, clear?.());
  popup.style.left = `${left}px`;
  popup.style.top = `${top}px`;
}
