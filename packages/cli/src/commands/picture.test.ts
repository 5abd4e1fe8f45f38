import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { call, canvas, folderOf } from '../testing/terminal.js';

const fonts = join(dirname(createRequire(import.meta.url).resolve('dejavu-fonts-ttf/package.json')), 'ttf');
const font = join(fonts, 'DejaVuSans.ttf');

describe('heddle picture', () => {
  it('writes the SVG of a workflow to standard output, in the requested language and theme', async () => {
    const { code, out, error } = await call(['picture', canvas('twice')]);
    expect([code, error]).toEqual([0, '']);
    expect(out).toMatch(/^<svg [\s\S]*>Twice<\/text>[\s\S]*<\/svg>\n$/);
    expect((await call(['picture', canvas('twice')])).out).toBe(out);
    const chinese = await call(['picture', canvas('twice'), '--language', 'zh-CN', '--theme', 'dark']);
    expect(chinese.out).toMatch(/[一-龥]/);
    expect(chinese.out).toContain('fill="#10161a"');
  });

  it('writes the same PNG twice, using the given fonts', async () => {
    const folder = folderOf({});
    const draw = async (name: string, ...more: string[]) => {
      const file = join(folder, name);
      const { code, error } = await call([
        'picture',
        canvas('twice'),
        '--out',
        file,
        '--font',
        font,
        ...more,
      ]);
      expect([code, error]).toEqual([0, '']);
      return readFileSync(file);
    };
    const first = await draw('a.png');
    expect(first.subarray(1, 4).toString()).toBe('PNG');
    expect((await draw('b.png')).equals(first)).toBe(true);
    expect((await draw('c.png', '--scale', '1')).length).toBeLessThan(first.length);
  });

  it('lists the characters that the fonts lack', async () => {
    const out = join(folderOf({}), 'a.png');
    const { code, error } = await call(
      ['picture', canvas('twice'), '--out', out, '--font', font, '--language', 'en'],
      { environment: {} },
    );
    expect([code, error]).toEqual([0, '']);
    const chinese = await call([
      'picture',
      canvas('twice'),
      '--out',
      out,
      '--font',
      font,
      '--language',
      'zh-CN',
    ]);
    expect(chinese.code).toBe(0);
    expect(chinese.error).toMatch(/所用字体缺少 \d+ 个字符/);
  });

  it('explains usage errors, and exits with 2', async () => {
    const wrong = [
      ['picture'],
      ['picture', canvas('twice'), '--out', 'a.jpg'],
      ['picture', canvas('twice'), '--theme', 'pink'],
      ['picture', canvas('twice'), '--scale', '0'],
      ['picture', canvas('twice'), '--font', 'no-such-font.ttf'],
      ['picture', 'no-such-file.json'],
    ];
    for (const words of wrong) {
      const { code, error } = await call(words);
      expect(code).toBe(2);
      expect(error).not.toBe('');
    }
  });

  it('exits with 1 if there is no workflow, no font or no writable file', async () => {
    expect((await call(['picture', '-'], { input: '[]' })).code).toBe(1);
    const folder = folderOf({ 'bad.ttf': 'x' });
    const bad = ['--font', join(folder, 'bad.ttf'), '--out', join(folder, 'a.png')];
    const { code, error } = await call(['picture', canvas('twice'), ...bad]);
    expect([code, error]).toEqual([
      1,
      'Cannot draw the workflow: This is not a TrueType or OpenType font.\n',
    ]);
    const nowhere = await call(['picture', canvas('twice'), '--out', join(folder, 'no', 'a.svg')]);
    expect(nowhere.code).toBe(1);
  });
});
