import type { JSX, ReactNode } from 'react';

interface IconButtonProps {
  label: string;
  onClick(): void;
  children: ReactNode;
  isPressed?: boolean | undefined;
  isDisabled?: boolean | undefined;
  isPrimary?: boolean | undefined;
}

export function IconButton(props: IconButtonProps): JSX.Element {
  const { label, onClick, children, isPressed, isDisabled, isPrimary } = props;
  return (
    <button
      type="button"
      className="heddle-chat-icon-button"
      aria-label={label}
      title={label}
      aria-pressed={isPressed}
      disabled={isDisabled}
      data-primary={isPrimary ? '' : undefined}
      onClick={onClick}
    >
      {children}
    </button>
  );
}
