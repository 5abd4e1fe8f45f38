import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' }).map((name) =>
  name.replaceAll('\\', '/'),
);
const read = (file: string) => readFileSync(join(source, file), 'utf8');

/** The variables that a block of a style sheet sets. */
function variablesOf(css: string, selector: string): Map<string, string> {
  const start = css.indexOf(selector);
  const block = css.slice(start, css.indexOf('}', start));
  const found = block.matchAll(/(--chat-[\w-]+):\s*([^;]+);/g);
  return new Map([...found].map(([, name, value]) => [name!, value!.replace(/\s+/g, ' ')]));
}

const sheet = read('theme/variables.css');
const light = variablesOf(sheet, ':where(.heddle-chat, :root)');
const dark = variablesOf(sheet, ':where([data-chat-theme="dark"])');

describe('CSS variables of the chat area', () => {
  it('have a dark value if they are a colour', () => {
    const colours = [...light].filter(([, value]) => /#|rgba?\(/.test(value)).map(([name]) => name);
    expect(colours.filter((name) => !dark.has(name))).toEqual([]);
    expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
  });

  it('are defined wherever one is used, and used if they are defined', () => {
    const sheets = files.filter((name) => name.endsWith('.css')).map(read);
    const used = new Set(
      sheets.flatMap((css) => [...css.matchAll(/var\((--chat-[\w-]+)\)/g)].map(([, name]) => name!)),
    );
    expect([...used].filter((name) => !light.has(name))).toEqual([]);
    expect([...light.keys()].filter((name) => !used.has(name))).toEqual([]);
  });

  it("are mapped to the studio's tokens", () => {
    const tokens = readFileSync(join(source, '../../ui-kit/src/theme/tokens.css'), 'utf8');
    const mapped = variablesOf(tokens, '.heddle-chat,');
    expect([...mapped.keys()].sort()).toEqual([...light.keys()].sort());
  });

  it('are in the documentation with their values', () => {
    const readme = readFileSync(join(source, '../README.md'), 'utf8');
    const rows = [...readme.matchAll(/^\| `(--chat-[\w-]+)` \| `([^`]+)` \| (?:`([^`]+)`|the same) \|$/gm)];
    const told = new Map(rows.map(([, name, value, inDark]) => [name, [value, inDark]]));
    expect(told).toEqual(new Map([...light].map(([name, value]) => [name, [value, dark.get(name)]])));
  });
});

it('loads every style sheet from the entry', () => {
  const sheets = files.filter((name) => name.endsWith('.css') && name !== 'chat.css');
  const imported = [...read('chat.css').matchAll(/@import "\.\/([^"]+)"/g)].map(([, name]) => name!);
  expect(imported.sort()).toEqual(sheets.sort());
});
