import type { Neighbour } from './Presence.js';

/** The name of another person, or the given text for another tab of the user. */
export function nameOfNeighbour({ userId, name }: Neighbour, ownId: string | undefined, you: string): string {
  return userId === ownId ? you : name;
}
