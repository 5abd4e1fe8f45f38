export { mockSetModule } from './module.js';
