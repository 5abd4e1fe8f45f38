export { chatModule } from './module.js';
