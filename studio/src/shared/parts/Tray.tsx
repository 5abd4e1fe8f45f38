import { Indicator, Popover, UnstyledButton } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';

export interface TrayPlace {
  className?: string | undefined;
  /** True in the bottom bar on phones, where the list only fits above. */
  isAtFoot?: boolean;
}

interface TrayProps extends TrayPlace {
  /** Name of the list. */
  label: string;
  buttonLabel: string;
  icon: Icon;
  /** On the button; undefined for none. */
  badge: string | number | undefined;
  /** In pixels, where the window is wide enough. */
  width: number;
  children(close: () => void): ReactNode;
}

/** A button of the main navigation that opens a list beside it. */
export function Tray({
  className,
  isAtFoot,
  label,
  buttonLabel,
  badge,
  width,
  children,
  ...props
}: TrayProps) {
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  return (
    <Popover
      opened={isOpen}
      onChange={setIsOpen}
      position={isAtFoot ? 'top-end' : 'right-end'}
      width={`min(${width}px, calc(100vw - 24px))`}
      trapFocus
      returnFocus
      withinPortal
      shadow="md"
    >
      <Popover.Target>
        <UnstyledButton
          className={className}
          aria-label={buttonLabel}
          aria-expanded={isOpen}
          onClick={() => setIsOpen((open) => !open)}
          // The list handles Escape itself, but has the focus only a moment after it opened.
          onKeyDown={({ key }) => key === 'Escape' && close()}
        >
          <Indicator disabled={badge === undefined} label={badge} size={16} offset={2}>
            <props.icon size={20} stroke={1.6} aria-hidden />
          </Indicator>
        </UnstyledButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={label} p={0}>
        {children(close)}
      </Popover.Dropdown>
    </Popover>
  );
}
