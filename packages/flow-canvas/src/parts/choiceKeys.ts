import type { KeyboardEvent } from 'react';

/** The keys of a field over a list: the arrows walk through `last + 1` lines, Enter takes the current one. */
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
