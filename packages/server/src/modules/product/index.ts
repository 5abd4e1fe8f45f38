export { type CategoryRow, categoryTypeOf, readCategories, toCategory } from './categories.js';
export { changeProductCounter } from './counters.js';
export { requireListedProduct } from './detail.js';
export { productModule } from './module.js';
export { type OfficialContents, officialContents } from './officialContents.js';
export {
  type FindFavoriteProducts,
  favoriteProducts,
  type PluginFigures,
  pluginFigures,
  presentProducts,
} from './presentProducts.js';
export { type ProductEvent, recordProductEvent } from './recordProductEvent.js';
export { marketSettings } from './settings.js';
