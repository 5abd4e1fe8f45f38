export {
  type CategoryRow,
  categoryTypeOf,
  nameOfCategory,
  readCategories,
  toCategory,
} from './categories.js';
export { changeProductCounter } from './counters.js';
export { storePicture } from './covers.js';
export { requireListedProduct } from './detail.js';
export { duplicateProduct } from './duplicate.js';
export { insidesOfPlugin } from './insides.js';
export { kindOfType } from './kinds.js';
export { productModule } from './module.js';
export { type OfficialContents, officialContents } from './officialContents.js';
export { noInsides, type ProductInsides, type ProductTexts } from './ProductInsides.js';
export {
  type FindFavoriteProducts,
  favoriteProducts,
  type PluginFigures,
  pluginFigures,
  presentProducts,
  presentWithDrafts,
} from './presentProducts.js';
export { keepOfficialProducts, type OfficialProduct, putOfficialProduct } from './putOfficialProduct.js';
export { type ProductEvent, recordProductEvent } from './recordProductEvent.js';
export { replaceCategories } from './replaceCategories.js';
export { marketSettings } from './settings.js';
export { requireSource } from './sources.js';
export { writeHeat } from './writeHeat.js';
