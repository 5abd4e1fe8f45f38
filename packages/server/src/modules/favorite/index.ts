export { type FavoriteProduct, type FavoriteProducts, favoriteProductsPoint } from './favoriteProducts.js';
export { favoriteOf, openingOf } from './marks.js';
export { favoriteModule } from './module.js';
export { forgetOpened, recordOpened } from './opened.js';
