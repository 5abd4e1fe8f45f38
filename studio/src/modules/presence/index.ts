export { PresenceAvatars } from './components/PresenceAvatars.js';
export { nameOfNeighbour } from './nameOfNeighbour.js';
export type { LiveResource, Neighbour } from './Presence.js';
export { presenceMessages } from './presenceMessages.js';
export { usePresence } from './usePresence.js';
