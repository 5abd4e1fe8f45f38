import { type ComponentPropsWithRef, type MouseEvent, useState } from 'react';

type SteadyButtonProps = ComponentPropsWithRef<'button'> & { 'data-loading'?: unknown };

/**
 * The element of every button of the theme. A button that is loading, or was disabled by its own press, keeps
 * focus: browsers remove focus from a button with the `disabled` attribute, and keyboard users would start at
 * the top of the page again.
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
  // Submitting a form with Enter also clicks its button, so this also prevents a double submission.
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
