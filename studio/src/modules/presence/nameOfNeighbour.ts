import type { Neighbour } from './Presence.js';

/** The name of somebody else; of the user's own other tab, the given text. */
export function nameOfNeighbour({ userId, name }: Neighbour, ownId: string | undefined, you: string): string {
  return userId === ownId ? you : name;
}
