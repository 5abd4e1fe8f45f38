export { SpaceSwitcher } from './components/SpaceSwitcher.js';
export { spacesQuery, useSpaces } from './queries.js';
export { isTeam, toRole } from './roles.js';
