const key = 'heddle-visited-spaces';
const kept = 20;

/** Ids of the spaces that were open in this browser, the last one first. */
function visited(): string[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(stored) ? stored.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** Notes that a space is open. */
export function rememberVisit(spaceId: string): void {
  if (spaceId === '') return;
  const ids = [spaceId, ...visited().filter((id) => id !== spaceId)].slice(0, kept);
  localStorage.setItem(key, JSON.stringify(ids));
}

/** The spaces that were open last first, then the others in their order. */
export function byLastVisit<Space extends { id: string }>(spaces: readonly Space[]): Space[] {
  const ids = visited();
  const rank = ({ id }: Space) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
  return [...spaces].sort((one, other) => rank(one) - rank(other));
}
