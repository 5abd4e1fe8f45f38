import { expect, test } from 'vitest';
import { Turns } from './Turns.js';

const never = new AbortController().signal;

test('lets calls beyond the limit wait in order, each person on their own', async () => {
  const turns = new Turns(2);
  const started: string[] = [];
  const begin = async (person: string, name: string, signal = never) => {
    const end = await turns.begin(person, signal);
    started.push(name);
    return end;
  };
  const first = await begin('1', 'first');
  const second = await begin('1', 'second');
  const stop = new AbortController();
  const third = begin('1', 'third', stop.signal);
  const fourth = begin('1', 'fourth');
  const fifth = begin('1', 'fifth');
  await begin('2', 'other');
  expect(started).toEqual(['first', 'second', 'other']);
  stop.abort(new Error('enough'));
  await expect(third).rejects.toThrow('enough');
  first();
  first();
  await fourth;
  expect(started).toEqual(['first', 'second', 'other', 'fourth']);
  second();
  await fifth;
  expect(started.at(-1)).toBe('fifth');
  await expect(turns.begin('1', AbortSignal.abort(new Error('gone')))).rejects.toThrow('gone');
});
