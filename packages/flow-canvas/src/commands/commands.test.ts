import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { formatMoreMessage } from '../moreMessages.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { options, sample } from '../testing/fixtures/sampleTypes.js';
import { ariaKeys } from './ariaKeys.js';
import { commandGroups, type Shortcut } from './Command.js';
import { commandOf, commands } from './commands.js';
import { fixedKeys } from './fixedKeys.js';
import { groupLabels } from './groupLabels.js';
import { commandForKey, shortcutText, shortcutTexts } from './shortcuts.js';
import { whyNot } from './whyNot.js';

const guide = new URL('../../../../docs/guides/canvas-keyboard.md', import.meta.url);

const press = (key: string, more: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  altKey: false,
  ...more,
});

/** The tables of the guide, generated from the commands. */
function tables(): string {
  const keysOf = (texts: readonly string[]) => texts.map((text) => `\`${text}\``).join(' ') || '-';
  const head = (title: string) =>
    `### ${title}\n\n| command | name for hosts | keys | on a Mac |\n|---|---|---|---|`;
  const sections = commandGroups.map((group) =>
    [
      head(groupLabels[group].en),
      ...commands
        .filter((command) => command.group === group)
        .map((command) => {
          const [others, mac] = [false, true].map((isMac) => keysOf(shortcutTexts(command, isMac)));
          return `| ${command.label.en} | \`${command.name}\` | ${others} | ${mac} |`;
        }),
    ].join('\n'),
  );
  const mac = fixedKeys(true);
  const fixed = fixedKeys(false).map(
    ({ label, keys }, index) => `| ${label.en} | | ${keysOf(keys)} | ${keysOf(mac[index]!.keys)} |`,
  );
  return [...sections, [head(groupLabels.always.en), ...fixed].join('\n')].join('\n\n');
}

describe('commands', () => {
  it('are documented in the guide with their shortcuts', () => {
    const text = readFileSync(guide, 'utf8');
    expect(text.slice(text.indexOf('### '), text.indexOf('\n## Reserved keys')).trim()).toBe(tables());
  });

  it('have unique names, labels in both languages and unique shortcuts', () => {
    expect(new Set(commands.map(({ name }) => name)).size).toBe(commands.length);
    const taken = new Map<string, string>();
    for (const { name, label, shortcuts = [] } of commands) {
      expect(label['zh-CN']).toMatch(/\p{Script=Han}/u);
      expect(label.en).toMatch(/^[A-Z]/);
      for (const { key, mod = false, shift = false, alt = false } of shortcuts) {
        const keys = JSON.stringify([key, mod, shift, alt]);
        expect(taken.get(keys), `${name} ${keys}`).toBeUndefined();
        taken.set(keys, name);
      }
    }
  });

  it('use no shortcut reserved by browsers or screen readers', () => {
    const isKept = ({ key, mod = false, shift = false, alt = false }: Shortcut) =>
      (mod && !alt && /^[ntwq]$/.test(key)) ||
      (mod && shift && /^[ntwiqj]$/.test(key)) ||
      (alt && /^(f4|tab|arrowleft|arrowright)$/.test(key)) ||
      /^(insert|capslock|tab|f5|f6|f7|f11|f12)$/.test(key);
    // Ctrl+Alt and Option are used by VoiceOver and window managers, so no command has such a shortcut only.
    const onlyThose = ({ mod = false, alt = false, key }: Shortcut) => mod && alt && key.startsWith('arrow');
    for (const { name, shortcuts = [] } of commands) {
      expect(shortcuts.filter(isKept), name).toEqual([]);
      if (shortcuts.some(onlyThose)) expect(shortcuts.length, name).toBeGreaterThan(1);
    }
  });

  it('each explain why they are disabled, in both languages', () => {
    for (const language of ['en', 'zh-CN'] as const)
      for (const readOnly of [false, true]) {
        const { store } = new CanvasDriver(sample(), { ...options, language, readOnly });
        for (const command of commands) {
          const reason = whyNot(store, command);
          if (command.enabled(store)) expect(reason).toBeUndefined();
          else expect(reason, command.name).toMatch(/\S/);
          if (!readOnly && reason !== undefined)
            expect(reason, command.name).not.toBe(formatMoreMessage(store, 'readOnly'));
        }
      }
  });
});

describe('shortcuts', () => {
  it('match by symbol or letter on any keyboard layout', () => {
    expect(commandForKey(commands, press('?', { shiftKey: true }))?.name).toBe('showShortcuts');
    // On a German keyboard, / is Shift+7.
    expect(commandForKey(commands, press('/', { shiftKey: true }))?.name).toBe('addNode');
    expect(commandForKey(commands, { ...press('я', { ctrlKey: true }), code: 'KeyZ' })?.name).toBe('undo');
    expect(commandForKey(commands, { ...press('n'), isComposing: true })).toBeUndefined();
  });

  it('can be replaced, removed, or turned off by the host', () => {
    const keys = { undo: [{ key: 'n' }], delete: [] };
    expect(commandForKey(commands, press('n'), keys)?.name).toBe('undo');
    expect(commandForKey(commands, press('z', { ctrlKey: true }), keys)).toBeUndefined();
    expect(commandForKey(commands, press('Delete'), keys)).toBeUndefined();
    expect(commandForKey(commands, press('c'), keys)?.name).toBe('connectTo');
    expect(commandForKey(commands, press('c'), false)).toBeUndefined();
    expect(shortcutText(commandOf('undo'), false, keys)).toBe('N');
    expect(shortcutText(commandOf('undo'), false, false)).toBeUndefined();
  });

  it('are displayed in the notation of each platform', () => {
    expect(shortcutText(commandOf('redo'), false)).toBe('Ctrl+Shift+Z');
    expect(shortcutText(commandOf('redo'), true)).toBe('⇧⌘Z');
    expect(ariaKeys(commandOf('redo'), false)).toBe('Control+Shift+z Control+y');
  });
});
