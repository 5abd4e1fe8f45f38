import { readStored, writeStored } from '../../shared/browserStorage.js';

const keyOf = (userId: string) => `heddle-visited-spaces-${userId}`;
const maxKept = 20;

/** Ids of the spaces that the user opened in this browser, the last one first. */
function visited(userId: string): string[] {
  const stored = readStored(keyOf(userId));
  return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
}

/** Notes that the user opened a space. */
export function rememberVisit(userId: string, spaceId: string): void {
  if (spaceId === '') return;
  const ids = [spaceId, ...visited(userId).filter((id) => id !== spaceId)].slice(0, maxKept);
  writeStored(keyOf(userId), ids);
}

/** The spaces that the user opened last first, then the others in their order. */
export function byLastVisit<Space extends { id: string }>(userId: string, spaces: readonly Space[]): Space[] {
  const ids = visited(userId);
  const rank = ({ id }: Space) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...spaces].sort((one, other) => rank(one) - rank(other));
}
