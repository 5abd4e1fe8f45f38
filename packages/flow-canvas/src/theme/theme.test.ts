import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const source = join(import.meta.dirname, '..');
const files = readdirSync(source, { recursive: true, encoding: 'utf8' });
const read = (file: string) => readFileSync(join(source, file), 'utf8');
const sheet = read('theme/variables.css');

/** The variables that a block of the style sheet sets. */
function variablesOf(selector: string, css = sheet): Map<string, string> {
  const start = css.indexOf(selector);
  const block = css.slice(start, css.indexOf('}', start));
  const found = block.matchAll(/(--flow-[\w-]+):\s*([^;]+);/g);
  return new Map([...found].map(([, name, value]) => [name!, value!.replace(/\s+/g, ' ')]));
}

const light = variablesOf(':where(.flow-canvas, :root)');
const dark = variablesOf(':where([data-flow-theme="dark"])');

describe('canvas CSS variables', () => {
  it('are in the guide with their values', () => {
    const guide = readFileSync(join(source, '../../../docs/guides/theme-the-canvas.md'), 'utf8');
    const rows = [
      ...guide.matchAll(/^\| `(--flow-[\w-]+)` \| [^|]+ \| `([^`]+)` \| (?:`([^`]+)`|the same) \|$/gm),
    ];
    const told = new Map(rows.map(([, name, value, inDark]) => [name, [value, inDark]]));
    const are = new Map([...light].map(([name, value]) => [name, [value, dark.get(name)]]));
    expect(told).toEqual(are);
  });

  it('have a dark value if they are a colour', () => {
    const colours = [...light].filter(([, value]) => /#|rgba?\(/.test(value)).map(([name]) => name);
    expect(colours.filter((name) => !dark.has(name))).toEqual([]);
    expect([...dark.keys()].filter((name) => !light.has(name))).toEqual([]);
  });

  it('are defined wherever one is used', () => {
    // Parts set these on their own elements.
    const own = new Set<string>();
    const used = new Set<string>();
    for (const file of files.filter((name) => /\.(css|tsx?)$/.test(name) && !name.includes('.test.'))) {
      const text = read(file);
      for (const [, name] of text.matchAll(/(--flow-[\w-]+)['"]?\]?\s*:/g)) own.add(name!);
      for (const [, name] of text.matchAll(/var\((--flow-[\w-]+)\)/g)) used.add(name!);
      for (const [, name] of text.matchAll(/: '(--flow-[\w-]+)'/g)) used.add(name!);
    }
    expect([...used].filter((name) => !light.has(name) && !own.has(name))).toEqual([]);
  });

  it('use system colours in high contrast, including everything painted', () => {
    const forced = variablesOf('.flow-canvas', read('theme/forced-colors.css'));
    const painted = [...read('layers/palette.ts').matchAll(/'(--flow-[\w-]+)'/g)].map(([, name]) => name!);
    const missing = painted.filter((name) => !forced.has(name) && light.get(name)?.startsWith('#'));
    expect(missing.filter((name) => !name.endsWith('-soft'))).toEqual([]);
    for (const [, value] of forced)
      expect(value).toMatch(/^(Canvas|CanvasText|Highlight|HighlightText|GrayText)$/);
  });

  it('are part of the combined style sheet', () => {
    const sheets = files.filter((name) => name.endsWith('.css') && name !== 'flow-canvas.css');
    const imported = [...read('flow-canvas.css').matchAll(/@import "\.\/([^"]+)"/g)].map(([, name]) => name!);
    expect(imported.sort()).toEqual(sheets.map((name) => name.replaceAll('\\', '/')).sort());
  });
});
