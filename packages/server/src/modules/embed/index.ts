export { embedModule } from './module.js';
