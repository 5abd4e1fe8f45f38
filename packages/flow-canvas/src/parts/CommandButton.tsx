import type { ComponentType, ReactNode } from 'react';
import { labelOf } from '../CanvasMessages.js';
import { ariaKeys } from '../commands/ariaKeys.js';
import type { Command } from '../commands/Command.js';
import { ToolButton } from '../controls/ToolRow.js';
import { useCanvasState, useCanvasStore } from './CanvasContext.js';
import { isMac } from './platform.js';

/** A toolbar button that runs a command, with the command's label and shortcut. */
export function CommandButton({
  command,
  Icon,
  isPressed,
  className = 'flow-tool',
  children,
}: {
  command: Command;
  Icon: ComponentType<{ size?: number; stroke?: number }>;
  isPressed?: boolean;
  className?: string;
  children?: ReactNode;
}) {
  const store = useCanvasStore();
  // Whether a command is enabled depends on history and selection; both change with the revision or rerender
  // the dock themselves.
  useCanvasState((state) => state.revision);
  const label = labelOf(store, command);
  return (
    <ToolButton
      className={className}
      aria-label={label}
      aria-pressed={isPressed}
      aria-keyshortcuts={ariaKeys(command, isMac(), store.options.keys)}
      isDisabled={!command.enabled(store)}
      data-flow-command={command.name}
      onClick={() => command.run(store)}
    >
      <Icon size={18} stroke={1.6} />
      {children}
    </ToolButton>
  );
}
