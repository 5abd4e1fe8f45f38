export { Cursors } from './components/Cursors.js';
export { PresenceAvatars } from './components/PresenceAvatars.js';
export { nameOfNeighbour } from './nameOfNeighbour.js';
export type { LiveResource, Neighbour } from './Presence.js';
export type { Place, Places } from './places.js';
export { presenceMessages } from './presenceMessages.js';
export { usePresence } from './usePresence.js';
