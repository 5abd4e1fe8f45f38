import type { KeyboardEvent } from 'react';

/**
 * Key handler of a field above a list: the arrows move through `last + 1` options, Enter chooses the current
 * one.
 */
export function choiceKeys(
  current: number,
  last: number,
  { walk, take }: { walk(to: number): void; take(): boolean },
): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key === 'ArrowDown') walk(Math.min(current + 1, last));
    else if (event.key === 'ArrowUp') walk(Math.max(current - 1, 0));
    else if (event.key !== 'Enter' || !take()) return;
    event.preventDefault();
  };
}
