import { expect, test } from 'vitest';
import { SentenceBuffer } from './SentenceBuffer.js';

test('returns complete sentences, and the rest at the end', () => {
  const texts = new SentenceBuffer();
  expect(texts.add('A quiet blue heron stood in ')).toEqual([]);
  expect(texts.add('the reeds at dawn. It wai')).toEqual(['A quiet blue heron stood in the reeds at dawn.']);
  // Too short to be spoken alone.
  expect(texts.add('ted. Then')).toEqual([]);
  expect(texts.rest()).toEqual(['It waited. Then']);
  expect(texts.rest()).toEqual([]);
});

test('recognizes the ends of sentences in other languages', () => {
  const texts = new SentenceBuffer();
  const first = '一只安静的蓝鹭清晨站在芦苇丛中，一动不动，静静地望着水面，等待着鱼儿游过来，等了很久很久。';
  expect(texts.add(`${first}然后`)).toEqual([first]);
  expect(texts.rest()).toEqual(['然后']);
});

test('splits a very long sentence, without losing text or splitting characters', () => {
  const texts = new SentenceBuffer();
  let sentences: string[] = [];
  let given = '';
  for (let count = 0; count < 40; count++) {
    const delta = '🪶'.repeat(333);
    given += delta;
    sentences = sentences.concat(texts.add(delta));
  }
  sentences = sentences.concat(texts.rest());
  expect(sentences.join('')).toBe(given);
  expect(Math.max(...sentences.map(({ length }) => length))).toBeLessThanOrEqual(2_000);
  expect(sentences.filter((part) => /\p{Surrogate}/u.test(part))).toEqual([]);
});
