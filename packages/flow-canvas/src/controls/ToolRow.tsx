import {
  type ComponentProps,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
} from 'react';

/** A toolbar with one tab stop. Arrows, Home and End move the focus between its buttons. */
export function ToolRow({
  label,
  className,
  children,
  row: given,
}: {
  label: string;
  className: string;
  children: ReactNode;
  row?: RefObject<HTMLDivElement | null>;
}) {
  const own = useRef<HTMLDivElement>(null);
  const row = given ?? own;
  const current = useRef<HTMLElement>(undefined);
  const choose = (buttons: readonly HTMLElement[], button: HTMLElement | undefined) => {
    current.current = button;
    for (const each of buttons) each.tabIndex = each === button ? 0 : -1;
  };
  // After every render, because buttons appear and disappear.
  useLayoutEffect(() => {
    const buttons = buttonsOf(row.current);
    const kept = buttons.find((button) => button === current.current);
    choose(buttons, kept ?? buttons[0]);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    const buttons = buttonsOf(row.current);
    const at = buttons.indexOf(event.target as HTMLElement);
    if (at === -1) return;
    const next = {
      ArrowRight: buttons[(at + 1) % buttons.length],
      ArrowLeft: buttons[(at - 1 + buttons.length) % buttons.length],
      Home: buttons[0],
      End: buttons.at(-1),
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    choose(buttons, next);
    next.focus();
  };
  return (
    <div
      ref={row}
      role="toolbar"
      aria-label={label}
      className={className}
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const buttons = buttonsOf(row.current);
        if (buttons.includes(event.target)) choose(buttons, event.target);
      }}
    >
      {children}
    </div>
  );
}

/** A button of the toolbar. A disabled one stays focusable, so that screen readers can read it. */
export function ToolButton({
  isDisabled = false,
  onClick,
  ...props
}: ComponentProps<'button'> & { isDisabled?: boolean }) {
  return (
    <button
      type="button"
      className="flow-tool"
      {...props}
      aria-disabled={isDisabled || undefined}
      onClick={(event) => {
        if (!isDisabled) onClick?.(event);
      }}
    />
  );
}

/** The buttons of the toolbar itself, without those in its popups. */
function buttonsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
    (button) => button.closest('[popover]') === null,
  );
}
