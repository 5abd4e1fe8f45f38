import { product } from '@heddle/api-contract/families/product';
import { implement, notYet } from '../../kernel/implement.js';
import { listCategories } from './categories.js';
import { compareDraft } from './compareDraft.js';
import { coverUrl, uploadCover } from './covers.js';
import { listVersions, readDetail } from './detail.js';
import { duplicateProduct } from './duplicate.js';
import { followSources } from './followSources.js';
import { submitListing } from './listing.js';
import { listOwn, readEntityInfo } from './ownProducts.js';
import { listEvents } from './recordProductEvent.js';
import {
  adminListing,
  adminUnlisting,
  banProduct,
  batchListing,
  batchUnlisting,
  liftBanOf,
  rejectListing,
  unlistOwn,
  updateAttributes,
  withdraw,
} from './review.js';
import { changeSettings, readSettings } from './settings.js';
import * as tables from './tables.js';
import { listUpdates } from './updates.js';

const later = notYet('trying products is being built');

export const productModule = implement(
  product,
  {
    listing: submitListing,
    unlisting: unlistOwn,
    withdraw,
    manageList: listOwn,
    entityInfo: readEntityInfo,
    updateAttributes,
    uploadImage: uploadCover,
    imageUrl: coverUrl,
    detail: readDetail,
    versions: listVersions,
    categories: listCategories,
    duplicate: duplicateProduct,
    updates: listUpdates,
    tryChat: later,
    tryRun: later,
    adminListing,
    rejectListing,
    adminUnlisting,
    batchListing,
    batchUnlisting,
    ban: banProduct,
    liftBan: liftBanOf,
    compareDraft,
    events: listEvents,
    settings: readSettings,
    updateSettings: changeSettings,
  },
  { tables, on: followSources },
);
