import { expect, test } from 'vitest';
import { pickQuestions } from './pickQuestions.js';

const questions = ['a', 'b', 'c', 'd', 'e'];

test('shows all questions when asked to', () => {
  expect(pickQuestions(questions, true)).toEqual(questions);
});

test('shows three different questions otherwise', () => {
  for (const random of [() => 0, () => 0.999, Math.random]) {
    const picked = pickQuestions(questions, false, random);
    expect(picked).toHaveLength(3);
    expect(new Set(picked).size).toBe(3);
    expect(questions).toEqual(expect.arrayContaining(picked));
  }
});

test('leaves out questions that are empty or repeated', () => {
  expect(pickQuestions(['a', ' ', 'a'], false)).toEqual(['a']);
});
