import { createHash } from 'node:crypto';
import type { SplitArm } from '@heddle/api-contract/families/agent-split';

const places = 10_000;

/**
 * The version that answers a user. Each user has a fixed place from 0 to 100 in each split: a larger share adds
 * the users up to it and moves nobody back. Another split shuffles the users anew.
 */
export function armOfUser(split: { id: string; share: number }, user: string): SplitArm {
  const digest = createHash('sha256').update(`${split.id}\n${user}`).digest();
  const place = (digest.readUInt32BE(0) / 2 ** 32) * places;
  return place < (split.share / 100) * places ? 'other' : 'base';
}
