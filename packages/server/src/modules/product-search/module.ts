import { productSearch } from '@heddle/api-contract/families/product-search';
import { implement, notYet } from '../../kernel/implement.js';
import * as tables from './tables.js';

const later = notYet('finding products is being built');

export const productSearchModule = implement(
  productSearch,
  {
    list: later,
    search: later,
    suggest: later,
    suggestForNeed: later,
    filters: later,
    platforms: later,
    reportAction: later,
    userProducts: later,
    userProductCount: later,
    favorites: later,
    callInfo: later,
    config: later,
    languages: later,
    feed: later,
    usage: later,
  },
  { tables },
);
