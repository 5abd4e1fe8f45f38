export { productSearchModule } from './module.js';
