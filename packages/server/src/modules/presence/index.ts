export { presenceModule } from './module.js';
export { rooms, type SharedResource } from './rooms.js';
