import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import { Popup, type PopupProps } from './Popup.js';

/** An item of a menu. */
export interface MenuItem {
  /** Unique in the menu. */
  id: string;
  label: string;
  /** The shortcut as text. */
  keys?: string | undefined;
  isDisabled?: boolean;
  /** Data attributes for tests and styles. */
  data?: Readonly<Record<`data-${string}`, string>>;
  onSelect(): void;
}

/** A menu. Arrows, Home, End and first letters move the focus; Enter and Space choose an item and close. */
export function Menu({
  items,
  ...popup
}: Omit<PopupProps, 'role' | 'children' | 'onKeyDown' | 'className'> & {
  items: readonly (MenuItem | 'line')[];
}) {
  const list = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => linesOf(list.current)[0]?.focus({ preventScroll: true }), []);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    if (event.key === 'Tab') popup.onClose();
    else if (!moveFocus(linesOf(list.current), event.key)) return;
    event.preventDefault();
  };
  return (
    <Popup {...popup} role="menu" className="flow-menu" onKeyDown={onKeyDown}>
      <div ref={list} role="presentation">
        {items.map((item, index) =>
          item === 'line' ? (
            <hr key={`line ${index}`} className="flow-menu-line" />
          ) : (
            <button
              key={item.id}
              type="button"
              role="menuitem"
              tabIndex={-1}
              className="flow-menu-item"
              aria-disabled={item.isDisabled || undefined}
              {...item.data}
              onPointerMove={(event) => event.currentTarget.focus({ preventScroll: true })}
              onClick={() => {
                if (item.isDisabled) return;
                popup.onClose();
                item.onSelect();
              }}
            >
              <span>{item.label}</span>
              {item.keys !== undefined && <kbd>{item.keys}</kbd>}
            </button>
          ),
        )}
      </div>
    </Popup>
  );
}

function linesOf(list: HTMLElement | null): HTMLElement[] {
  return [...(list?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
}

/** Moves the focus for a navigation key; returns false for other keys. */
function moveFocus(lines: readonly HTMLElement[], key: string): boolean {
  const at = lines.indexOf(document.activeElement as HTMLElement);
  const { length } = lines;
  let next: HTMLElement | undefined;
  if (key === 'ArrowDown') next = lines[(at + 1) % length];
  else if (key === 'ArrowUp') next = lines[(Math.max(at, 0) - 1 + length) % length];
  else if (key === 'Home') next = lines[0];
  else if (key === 'End') next = lines[length - 1];
  else if (key.length === 1 && key !== ' ') {
    const begins = (line: HTMLElement) => line.textContent?.toLowerCase().startsWith(key.toLowerCase());
    next = [...lines.slice(at + 1), ...lines.slice(0, at + 1)].find(begins);
  } else return false;
  next?.focus({ preventScroll: true });
  return true;
}
