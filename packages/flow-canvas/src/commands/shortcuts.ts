import { type Keys, shortcutsOf } from './ariaKeys.js';
import type { Command, Shortcut } from './Command.js';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  code?: string;
  isComposing?: boolean;
};

/** The first of these commands with a shortcut that matches the key press. */
export function commandForKey(
  commands: readonly Command[],
  press: KeyPress,
  keys: Keys = {},
): Command | undefined {
  if (press.isComposing === true) return undefined;
  // Keys set by the host take precedence over default keys of other commands.
  const own = keys === false ? {} : keys;
  const bound = commands.filter(({ name }) => Object.hasOwn(own, name));
  const rest = commands.filter(({ name }) => !Object.hasOwn(own, name));
  return [...bound, ...rest].find((command) =>
    shortcutsOf(command, keys).some((shortcut) => isPressed(shortcut, press)),
  );
}

function isPressed({ key, mod = false, shift = false, alt = false }: Shortcut, press: KeyPress): boolean {
  if ((press.ctrlKey || press.metaKey) !== mod || press.altKey !== alt) return false;
  // The position of punctuation, and whether it needs Shift, depends on the keyboard layout.
  const isSign = /^[^a-z0-9]$/.test(key);
  return (isSign || press.shiftKey === shift) && keyOf(press) === key;
}

/** The Latin letter printed on the key, so that shortcuts also work with layouts of other scripts. */
function keyOf({ key, code = '' }: KeyPress): string {
  const isForeign = key.length === 1 && key > '\u007f';
  return isForeign && /^Key[A-Z]$/.test(code) ? code.slice(3).toLowerCase() : key.toLowerCase();
}

const names: Readonly<Record<string, string>> = {
  arrowup: '↑',
  arrowdown: '↓',
  arrowleft: '←',
  arrowright: '→',
  delete: 'Del',
};

/** The first shortcut of a command as text, such as ⌘C or Ctrl+C. */
export function shortcutText(command: Command, isMac: boolean, keys: Keys = {}): string | undefined {
  const [shortcut] = shortcutsOf(command, keys);
  return shortcut && textOf(shortcut, isMac);
}

/** All shortcuts of a command as text. */
export function shortcutTexts(command: Command, isMac: boolean, keys: Keys = {}): string[] {
  return [...new Set(shortcutsOf(command, keys).map((shortcut) => textOf(shortcut, isMac)))];
}

function textOf({ key, mod, shift, alt }: Shortcut, isMac: boolean): string {
  const name = names[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1));
  // For punctuation, show the character that is typed, without the Shift it may need.
  const isShift = shift && !/^[^a-z0-9]$/.test(key);
  const parts = isMac
    ? [alt && '⌥', isShift && '⇧', mod && '⌘', name]
    : [mod && 'Ctrl', alt && 'Alt', isShift && 'Shift', name];
  return parts.filter(Boolean).join(isMac ? '' : '+');
}
