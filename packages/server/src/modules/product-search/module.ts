import { productSearch } from '@heddle/api-contract/families/product-search';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { favoriteProductsPoint } from '../favorite/index.js';
import { callObservers } from '../plugin/index.js';
import { favoriteProducts, pluginFigures } from '../product/index.js';
import { recordAction, reportAction } from './actions.js';
import { findFavoriteProducts, listFavoriteProducts, productsAsFavorites } from './favorites.js';
import { readFeed } from './feed.js';
import { listFilters, listPlatforms } from './filters.js';
import { listProducts, searchProducts } from './list.js';
import { findPluginFigures } from './pluginFigures.js';
import { clearOldCalls, countCall } from './recordCalls.js';
import { describeCalls, describeStore, listLanguages } from './settings.js';
import { suggestForNeed, suggestProducts } from './suggest.js';
import * as tables from './tables.js';
import { updateEntry } from './updateEntry.js';
import { updateHeatJob } from './updateHeat.js';
import { describeUsage, describeUsages } from './usage.js';
import { countUserProducts, listUserProducts } from './userProducts.js';

export const productSearchModule = implement(
  productSearch,
  {
    list: listProducts,
    search: searchProducts,
    suggest: suggestProducts,
    suggestForNeed,
    filters: listFilters,
    platforms: listPlatforms,
    reportAction,
    userProducts: listUserProducts,
    userProductCount: countUserProducts,
    favorites: listFavoriteProducts,
    callInfo: describeCalls,
    config: describeStore,
    languages: listLanguages,
    feed: readFeed,
    usage: describeUsage,
    usages: describeUsages,
  },
  {
    tables,
    clearEnded: clearOldCalls,
    jobs: [updateHeatJob],
    schedules: [{ key: 'product-search.heat', job: updateHeatJob, input: {}, cron: '23 * * * *' }],
    on: {
      productChanged: (db, { productId }) => updateEntry(db, productId),
      async productUsed(db, { productId, userId }) {
        await recordAction(db, userId, productId, 'used');
      },
    },
    extensions: [
      extend(favoriteProducts, findFavoriteProducts),
      extend(favoriteProductsPoint, productsAsFavorites),
      extend(pluginFigures, findPluginFigures),
      extend(callObservers, countCall),
    ],
  },
);
