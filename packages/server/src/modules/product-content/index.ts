export { productContentModule } from './module.js';
