export type { Criteria } from './Criteria.js';
export { findProducts } from './findProducts.js';
export { productSearchModule } from './module.js';
