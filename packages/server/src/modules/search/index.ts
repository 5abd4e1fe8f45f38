export { searchModule } from './module.js';
