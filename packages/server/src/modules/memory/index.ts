export { memoryModule } from './module.js';
