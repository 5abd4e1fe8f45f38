export { productAdminModule } from './module.js';
export { recommendedProducts } from './recommend.js';
export { productsOfTopic } from './topics.js';
