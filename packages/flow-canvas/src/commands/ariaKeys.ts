import type { Command, CommandName, Shortcut } from './Command.js';

/**
 * What a host makes of the keys: other ones for a command, none (`[]`), or no shortcuts at all (`false`).
 * Arrows, Enter on buttons and Escape are no shortcuts and stay.
 */
export type Keys = false | Readonly<Partial<Record<CommandName, readonly Shortcut[]>>>;

/** The keys of a command here. */
export function shortcutsOf(command: Command, keys: Keys = {}): readonly Shortcut[] {
  if (keys === false) return [];
  return keys[command.name] ?? command.shortcuts ?? [];
}

/** A command's shortcuts as `aria-keyshortcuts` wants them. */
export function ariaKeys(command: Command, isMac: boolean, keys: Keys = {}): string | undefined {
  const texts = shortcutsOf(command, keys).map(({ key, mod, shift, alt }) =>
    [mod && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key === '+' ? 'Plus' : key]
      .filter(Boolean)
      .join('+'),
  );
  return texts.length === 0 ? undefined : texts.join(' ');
}
