import { type ComponentPropsWithRef, type MouseEvent, useState } from 'react';

type SteadyButtonProps = ComponentPropsWithRef<'button'> & { 'data-loading'?: unknown };

/**
 * The element of every button of the theme. One that is at work, or that its own press has disabled, keeps the focus: a
 * browser takes it from a button that is disabled by the attribute, and who goes by keyboard begins at the top again.
 */
export function SteadyButton({
  disabled: isDisabled = false,
  onClick,
  onFocus,
  onBlur,
  type = 'button',
  ...others
}: SteadyButtonProps) {
  const [isFocused, setIsFocused] = useState(false);
  const isBusy = Boolean(others['data-loading']);
  const isKept = isBusy || (isDisabled && isFocused);
  // Sending a form with Enter presses its button too, so this also keeps a form from being sent twice.
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    if (!isKept) return onClick?.(event);
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <button
      {...others}
      {...(isKept && { 'aria-disabled': true, 'data-disabled': true })}
      {...(isBusy && { 'aria-busy': true })}
      type={type}
      disabled={isDisabled && !isKept}
      onClick={handleClick}
      onFocus={(event) => {
        setIsFocused(true);
        onFocus?.(event);
      }}
      onBlur={(event) => {
        setIsFocused(false);
        onBlur?.(event);
      }}
    />
  );
}
