import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { allGuides } from './guides.js';
import { headingsOf, slugOf, withPageLinks } from './guideText.js';

const folder = fileURLToPath(new URL('../../../../docs/guides/', import.meta.url));
const slugs = new Set(allGuides.map(({ slug }) => slug));

test('every page of the contents is a file, and every translation is of one of them', () => {
  expect(allGuides.filter(({ slug }) => !existsSync(`${folder}${slug}.md`))).toEqual([]);
  expect(slugs.size).toBe(allGuides.length);
  const translated = readdirSync(`${folder}zh-CN`).map((name) => name.replace(/\.md$/, ''));
  expect(translated.filter((slug) => !slugs.has(slug))).toEqual([]);
  expect(translated.length).toBeGreaterThan(5);
});

test('translations have the headings, tables and code of their originals', () => {
  const shapeOf = (text: string) => ({
    headings: headingsOf(text).length,
    rows: text.match(/^\|/gm)?.length ?? 0,
    code: text.match(/^```/gm)?.length ?? 0,
  });
  for (const name of readdirSync(`${folder}zh-CN`)) {
    const original = readFileSync(`${folder}${name}`, 'utf8');
    expect(shapeOf(readFileSync(`${folder}zh-CN/${name}`, 'utf8')), name).toEqual(shapeOf(original));
  }
});

test('links between guides lead to pages, others to nothing that is not published', () => {
  const rewrite = (text: string) => withPageLinks(text, 'https://studio.example', new Set(['memory']));
  expect(rewrite('[it](memory.md#limits)')).toBe('[it](https://studio.example/docs/memory#limits)');
  expect(rewrite('[it](../guides/memory.md)')).toBe('[it](https://studio.example/docs/memory)');
  expect(rewrite('[Here](#limits)')).toBe('[Here](https://studio.example#limits)');
  expect(rewrite('[RFC](https://rfc.example/1)')).toBe('[RFC](https://rfc.example/1)');
  expect(rewrite('see [design](../architecture.md) and [add](add-a-call.md)')).toBe('see design and add');
});

test('lists headings as they read, without those in code', () => {
  const text = '## A `code` part\n\n```\n## no heading\n```\n\n### Deeper\n\n## [Linked](x.md) words';
  expect(headingsOf(text).map((heading) => heading.text)).toEqual(['A code part', 'Linked words']);
  expect(slugOf('Who reads, and writes rows?')).toBe('who-reads-and-writes-rows');
});
