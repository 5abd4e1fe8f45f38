export { followModule } from './module.js';
