export { productServiceModule } from './module.js';
