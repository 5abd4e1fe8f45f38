import type { Command, CommandName, Shortcut } from './Command.js';

/**
 * Shortcut overrides of the host: other keys for a command, none (`[]`), or no shortcuts at all (`false`).
 * Arrow keys, Enter on buttons and Escape are not shortcuts and keep working.
 */
export type Keys = false | Readonly<Partial<Record<CommandName, readonly Shortcut[]>>>;

/** The shortcuts of a command, with the host's overrides applied. */
export function shortcutsOf(command: Command, keys: Keys = {}): readonly Shortcut[] {
  if (keys === false) return [];
  return keys[command.name] ?? command.shortcuts ?? [];
}

/** The shortcuts of a command in the format of `aria-keyshortcuts`. */
export function ariaKeys(command: Command, isMac: boolean, keys: Keys = {}): string | undefined {
  const texts = shortcutsOf(command, keys).map(({ key, mod, shift, alt }) =>
    [mod && (isMac ? 'Meta' : 'Control'), alt && 'Alt', shift && 'Shift', key === '+' ? 'Plus' : key]
      .filter(Boolean)
      .join('+'),
  );
  return texts.length === 0 ? undefined : texts.join(' ');
}
