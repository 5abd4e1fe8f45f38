export { fileModule } from './module.js';
