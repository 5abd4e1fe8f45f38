export { type CategoryRow, categoryTypeOf, readCategories, toCategory } from './categories.js';
export { productModule } from './module.js';
export { marketSettings } from './settings.js';
