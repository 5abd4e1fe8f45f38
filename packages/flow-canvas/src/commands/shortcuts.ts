import { type Keys, shortcutsOf } from './ariaKeys.js';
import type { Command, Shortcut } from './Command.js';

type KeyPress = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'> & {
  code?: string;
  isComposing?: boolean;
};

/** The one of these commands that a key press means. */
export function commandForKey(
  commands: readonly Command[],
  press: KeyPress,
  keys: Keys = {},
): Command | undefined {
  if (press.isComposing === true) return undefined;
  // What the host gave a command wins over what another one has by itself.
  const own = keys === false ? {} : keys;
  const bound = commands.filter(({ name }) => Object.hasOwn(own, name));
  const rest = commands.filter(({ name }) => !Object.hasOwn(own, name));
  return [...bound, ...rest].find((command) =>
    shortcutsOf(command, keys).some((shortcut) => isPressed(shortcut, press)),
  );
}

function isPressed({ key, mod = false, shift = false, alt = false }: Shortcut, press: KeyPress): boolean {
  if ((press.ctrlKey || press.metaKey) !== mod || press.altKey !== alt) return false;
  // Where a sign stands on the keyboard, and whether it takes Shift, differs from layout to layout.
  const isSign = /^[^a-z0-9]$/.test(key);
  return (isSign || press.shiftKey === shift) && keyOf(press) === key;
}

/** The letter on the key where the layout writes another script, so that shortcuts work there too. */
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

/** A command's first shortcut as people read it on this machine. */
export function shortcutText(command: Command, isMac: boolean, keys: Keys = {}): string | undefined {
  const [shortcut] = shortcutsOf(command, keys);
  return shortcut && textOf(shortcut, isMac);
}

/** Every shortcut of a command as people read them. */
export function shortcutTexts(command: Command, isMac: boolean, keys: Keys = {}): string[] {
  return [...new Set(shortcutsOf(command, keys).map((shortcut) => textOf(shortcut, isMac)))];
}

function textOf({ key, mod, shift, alt }: Shortcut, isMac: boolean): string {
  const name = names[key] ?? (key.length === 1 ? key.toUpperCase() : key[0]!.toUpperCase() + key.slice(1));
  // A sign is what is typed; that it may take Shift goes without saying.
  const isShift = shift && !/^[^a-z0-9]$/.test(key);
  const parts = isMac
    ? [alt && '⌥', isShift && '⇧', mod && '⌘', name]
    : [mod && 'Ctrl', alt && 'Alt', isShift && 'Shift', name];
  return parts.filter(Boolean).join(isMac ? '' : '+');
}
