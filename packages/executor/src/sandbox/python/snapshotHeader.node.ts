/// <reference types="node" />
import { Buffer } from 'node:buffer';

/** Length of the header before a snapshot, in bytes. */
export const SNAPSHOT_HEADER = 4;

/** The header sent before a snapshot: its length in bytes, zero if there is none. */
export function snapshotHeader(snapshot: Uint8Array | undefined): Buffer {
  const header = Buffer.alloc(SNAPSHOT_HEADER);
  header.writeUInt32LE(snapshot?.length ?? 0);
  return header;
}
