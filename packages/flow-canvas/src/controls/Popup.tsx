import { type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';
import { type Hang, margin, placePopup, type ScreenBox } from './placePopup.js';

/** Properties of `<Popup>`. */
export interface PopupProps {
  /** The anchor on the screen. Called again whenever it may have moved. */
  anchor(): ScreenBox;
  hang: Hang;
  /** A box the popup avoids covering. */
  clear?(): ScreenBox | undefined;
  role: 'menu' | 'dialog';
  label: string;
  className: string;
  /** The button that toggles the popup. Presses on it do not count as presses outside. */
  trigger?(): HTMLElement | null | undefined;
  /** Receives the focus when the popup closes while it has the focus. */
  focusAfter(): HTMLElement | null | undefined;
  onClose(): void;
  onKeyDown?(event: KeyboardEvent<HTMLElement>): void;
  children: ReactNode;
}

/**
 * A popup at an anchor. It closes on Escape, on a press outside and when it loses the focus. It is shown in
 * the browser's top layer, so that no overflow around the canvas clips it. Its content decides what to focus.
 */
export function Popup(props: PopupProps) {
  const { role, label, className, focusAfter, onClose, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const live = useRef(props);
  /** The focused element when the popup unmounted. React's strict mode unmounts and remounts it once. */
  const left = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    live.current = props;
    if (element.current !== null) place(element.current, props);
  });
  useLayoutEffect(() => {
    const popup = element.current;
    if (popup === null) return;
    // Set and shown here rather than by React: inside a hidden popover, the content could not be focused.
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
    // biome-ignore lint/a11y/noStaticElementInteractions: the caller sets the role, menu or dialog.
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both of these roles support a label.
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
        // The click that follows on the trigger closes the popup.
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
