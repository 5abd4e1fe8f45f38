export { commentModule } from './module.js';
