import type { readSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { readSnapshot, snapshotHeader } from './snapshotStream.node.js';

const PIECE = 4 * 1024;

/** A `readSync` that returns small pieces, like a pipe whose writer hardly gets processor time. */
function readerOf(bytes: Buffer) {
  let at = 0;
  const read = (_: number, into: Uint8Array) => {
    const length = bytes.copy(into, 0, at, Math.min(at + PIECE, bytes.length));
    at += length;
    return length;
  };
  return read as typeof readSync;
}

describe('readSnapshot', () => {
  it('takes no more memory than the snapshot, however small the pieces are', () => {
    const snapshot = Buffer.alloc(2 * 1024 * 1024, 'a snapshot');
    const read = readerOf(Buffer.concat([snapshotHeader(snapshot), snapshot]));
    const before = process.memoryUsage().arrayBuffers;
    const received = readSnapshot(3, read);
    const taken = process.memoryUsage().arrayBuffers - before;
    expect(received?.equals(snapshot)).toBe(true);
    expect(taken).toBeLessThan(snapshot.length + 1024 * 1024);
  });

  it('returns undefined if there is no snapshot', () => {
    expect(readSnapshot(3, readerOf(snapshotHeader(undefined)))).toBeUndefined();
  });

  it('fails if the snapshot ends early', () => {
    const read = readerOf(Buffer.concat([snapshotHeader(Buffer.alloc(3)), Buffer.alloc(2)]));
    expect(() => readSnapshot(3, read)).toThrow('incomplete');
  });
});
