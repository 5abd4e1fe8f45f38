export { spaceModule } from './module.js';
export { createPersonalSpace, requireSpace } from './spaces.js';
