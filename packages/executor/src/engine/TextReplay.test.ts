import { describe, expect, it } from 'vitest';
import { TextReplay } from './TextReplay.js';

const turn = () => new Promise((resolve) => setTimeout(resolve, 5));

/** Collects the pieces that a reader receives. */
function readAll(text: TextReplay): string[] {
  const pieces: string[] = [];
  void (async () => {
    for await (const piece of text) pieces.push(piece);
  })();
  return pieces;
}

describe('a text that grows', () => {
  it('passes on its first piece at once, and those of the same turn separately', async () => {
    const text = new TextReplay();
    const pieces = readAll(text);
    await turn();
    for (const piece of ['a', 'b', 'c']) text.push(piece);
    await Promise.resolve();
    await Promise.resolve();
    expect(pieces[0]).toBe('a');
    await turn();
    expect(pieces).toEqual(['a', 'b', 'c']);
  });

  it('leaves no reader waiting for text that another one has read', async () => {
    const text = new TextReplay();
    const first = readAll(text);
    await turn();
    text.push('a');
    text.push('b');
    const second = readAll(text);
    await turn();
    text.push('c');
    await turn();
    expect([first.join(''), second.join('')]).toEqual(['abc', 'abc']);
  });

  it('is complete for late readers, and delivers the existing text before its failure', async () => {
    const text = new TextReplay();
    text.push('a');
    text.push('b');
    text.fail(new Error('broke'));
    const iterator = text[Symbol.asyncIterator]();
    expect(await iterator.next()).toEqual({ done: false, value: 'a' });
    expect(await iterator.next()).toEqual({ done: false, value: 'b' });
    await expect(iterator.next()).rejects.toThrow('broke');
    await expect(text.text).rejects.toThrow('broke');
  });
});
