/// <reference types="node" />
import { Buffer } from 'node:buffer';
import { readSync } from 'node:fs';

/** Length of the header before a snapshot, in bytes. */
export const SNAPSHOT_HEADER = 4;

/** The header sent before a snapshot: its length in bytes, zero if there is none. */
export function snapshotHeader(snapshot: Uint8Array | undefined): Buffer {
  const header = Buffer.alloc(SNAPSHOT_HEADER);
  header.writeUInt32LE(snapshot?.length ?? 0);
  return header;
}

/**
 * Reads a header and its snapshot from a file descriptor, into one buffer of the snapshot's size. Collecting
 * the result of every read in a buffer of its own exceeds the memory limit of the process: the busier the
 * machine, the less a read returns, and the more reads there are.
 */
export function readSnapshot(descriptor: number, read: typeof readSync = readSync): Buffer | undefined {
  const fill = (buffer: Buffer) => {
    for (let at = 0; at < buffer.length; ) {
      const length = read(descriptor, buffer.subarray(at));
      if (length === 0) throw new Error('The snapshot is incomplete.');
      at += length;
    }
    return buffer;
  };
  const length = fill(Buffer.alloc(SNAPSHOT_HEADER)).readUInt32LE();
  return length === 0 ? undefined : fill(Buffer.allocUnsafe(length));
}
