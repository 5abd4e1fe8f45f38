import { readFileSync } from 'node:fs';
import { DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } from '@mantine/core';
import { describe, expect, it } from 'vitest';
import { cssVariablesResolver, theme } from './theme.js';

const merged = mergeMantineTheme(DEFAULT_THEME, theme);
const tokens = readFileSync(new URL('tokens.css', import.meta.url), 'utf8');

describe('the theme', () => {
  it.each(['light', 'dark'] as const)('sets only variables that Mantine reads in the %s scheme', (scheme) => {
    const known = defaultCssVariablesResolver(merged);
    const names = new Set([...Object.keys(known.variables), ...Object.keys(known[scheme])]);
    const unknown = Object.keys(cssVariablesResolver(merged)[scheme]).filter((name) => !names.has(name));
    expect(unknown).toEqual([]);
  });

  it('refers only to tokens that exist', () => {
    const used = Object.values(cssVariablesResolver(merged).light).map((value) => value.slice(4, -1));
    expect(used.filter((name) => !tokens.includes(`${name}:`))).toEqual([]);
  });

  it('defines every light color in the dark scheme too', () => {
    const block = (head: string) => tokens.slice(tokens.indexOf(head)).split('}')[0] ?? '';
    const names = (text: string) => [...text.matchAll(/(--h-[\w-]+):/g)].map((match) => match[1]);
    const light = names(block(':root,\n[data-mantine-color-scheme="light"]'));
    const dark = new Set(names(block('[data-mantine-color-scheme="dark"]')));
    expect(light.length).toBeGreaterThan(50);
    expect(light.filter((name) => !dark.has(name))).toEqual([]);
  });
});
