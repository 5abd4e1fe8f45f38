export { runModule } from './module.js';
