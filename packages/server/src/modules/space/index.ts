export { describeLink, enterSpace } from './joining.js';
export { spaceModule } from './module.js';
export { mayPublish } from './publishers.js';
export { requireSpace } from './requireSpace.js';
export { createPersonalSpace } from './spaces.js';
