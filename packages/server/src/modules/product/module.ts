import { product } from '@heddle/api-contract/families/product';
import { implement, notYet } from '../../kernel/implement.js';
import { listCategories } from './categories.js';
import { changeSettings, readSettings } from './settings.js';
import * as tables from './tables.js';

const later = notYet('the store of products is being built');

export const productModule = implement(
  product,
  {
    listing: later,
    unlisting: later,
    withdraw: later,
    manageList: later,
    entityInfo: later,
    updateAttributes: later,
    uploadImage: later,
    imageUrl: later,
    detail: later,
    versions: later,
    categories: listCategories,
    duplicate: later,
    updates: later,
    tryChat: later,
    tryRun: later,
    adminListing: later,
    rejectListing: later,
    adminUnlisting: later,
    batchListing: later,
    batchUnlisting: later,
    ban: later,
    liftBan: later,
    compareDraft: later,
    events: later,
    settings: readSettings,
    updateSettings: changeSettings,
  },
  { tables },
);
