export {
  type CategoryRow,
  categoryTypeOf,
  nameOfCategory,
  readCategories,
  toCategory,
} from './categories.js';
export { checkChangelog, checkDescription, checkName, checkReadme } from './checkTexts.js';
export { changeProductCounter } from './counters.js';
export { keepStoreCover, storePicture } from './covers.js';
export { requireListedProduct } from './detail.js';
export { duplicateProduct } from './duplicate.js';
export { hostsIn, insidesOfPlugin } from './insides.js';
export {
  type InstallationProduct,
  putInstallationProduct,
  putOfficialProducts,
} from './installationProducts.js';
export { kindOfType } from './kinds.js';
export { officialPublisher, refuseImitation, skeletonOf } from './lookAlikes.js';
export { productModule } from './module.js';
export { type OfficialContents, officialContents } from './officialContents.js';
export {
  noInsides,
  type ProductInsides,
  type ProductPublisher,
  type ProductTexts,
} from './ProductInsides.js';
export {
  type FindFavoriteProducts,
  favoriteProducts,
  type PluginFigures,
  pluginFigures,
  presentProducts,
  presentWithDrafts,
} from './presentProducts.js';
export { type ProductEvent, recordProductEvent } from './recordProductEvent.js';
export { replaceCategories } from './replaceCategories.js';
export { marketSettings } from './settings.js';
export { requireSource } from './sources.js';
export { answersQuestions, askProduct } from './tryOut.js';
export { writeHeat } from './writeHeat.js';
