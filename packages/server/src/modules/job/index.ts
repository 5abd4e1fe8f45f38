export { jobModule } from './module.js';
