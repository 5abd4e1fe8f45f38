import { readStored, writeStored } from '../../shared/browserStorage.js';

const key = 'heddle-visited-spaces';
const maxKept = 20;

/** Ids of the spaces that were open in this browser, the last one first. */
function visited(): string[] {
  const stored = readStored(key);
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

/** Notes that a space is open. */
export function rememberVisit(spaceId: string): void {
  if (spaceId === '') return;
  const ids = [spaceId, ...visited().filter((id) => id !== spaceId)].slice(0, maxKept);
  writeStored(key, ids);
}

/** The spaces that were open last first, then the others in their order. */
export function byLastVisit<Space extends { id: string }>(spaces: readonly Space[]): Space[] {
  const ids = visited();
  const rank = ({ id }: Space) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...spaces].sort((one, other) => rank(one) - rank(other));
}
