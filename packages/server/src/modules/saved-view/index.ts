export { savedViewModule } from './module.js';
