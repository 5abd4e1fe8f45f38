import { type ComponentProps, type KeyboardEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

/** A row of buttons with one place in the order of Tab; the arrows, Home and End move inside. */
export function ToolRow({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  const row = useRef<HTMLDivElement>(null);
  const current = useRef<HTMLElement>(undefined);
  const choose = (buttons: readonly HTMLElement[], button: HTMLElement | undefined) => {
    current.current = button;
    for (const each of buttons) each.tabIndex = each === button ? 0 : -1;
  };
  // After every render, because buttons come and go.
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

/** A button of the row. One that is disabled keeps its place and can be reached, so that it can be read. */
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

/** The buttons of the row itself, not those of what hangs at it. */
function buttonsOf(row: HTMLElement | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>('button') ?? [])].filter(
    (button) => button.closest('[popover]') === null,
  );
}
