import { expect, test } from 'vitest';
import { SentenceBuffer } from './SentenceBuffer.js';

test('whole sentences are given on, the last when there is no more', () => {
  const texts = new SentenceBuffer();
  expect(texts.add('A quiet blue heron stood in ')).toEqual([]);
  expect(texts.add('the reeds at dawn. It wai')).toEqual(['A quiet blue heron stood in the reeds at dawn.']);
  // Too short to be said alone.
  expect(texts.add('ted. Then')).toEqual([]);
  expect(texts.rest()).toEqual(['It waited. Then']);
  expect(texts.rest()).toEqual([]);
});

test('sentences of other languages end where theirs do', () => {
  const texts = new SentenceBuffer();
  const first = '一只安静的蓝鹭清晨站在芦苇丛中，一动不动，静静地望着水面，等待着鱼儿游过来，等了很久很久。';
  expect(texts.add(`${first}然后`)).toEqual([first]);
  expect(texts.rest()).toEqual(['然后']);
});

test('a sentence without end is cut, and nothing of it is lost or halved', () => {
  const texts = new SentenceBuffer();
  let said: string[] = [];
  let given = '';
  for (let count = 0; count < 40; count++) {
    const delta = '🪶'.repeat(333);
    given += delta;
    said = said.concat(texts.add(delta));
  }
  said = said.concat(texts.rest());
  expect(said.join('')).toBe(given);
  expect(Math.max(...said.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  expect(said.filter((part) => /\p{Surrogate}/u.test(part))).toEqual([]);
});
