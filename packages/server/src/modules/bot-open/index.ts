export { botOpenModule } from './module.js';
