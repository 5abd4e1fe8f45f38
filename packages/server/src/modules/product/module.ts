import { product } from '@heddle/api-contract/families/product';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { botChannels } from '../bot/index.js';
import { runBudgets } from '../run/index.js';
import { listCategories } from './categories.js';
import { compareDraft } from './compareDraft.js';
import { coverUrl, uploadCover } from './covers.js';
import { listVersions, readDetail } from './detail.js';
import { duplicateProduct } from './duplicate.js';
import { followSources } from './followSources.js';
import { submitListing } from './listing.js';
import { listOwn, readEntityInfo } from './ownProducts.js';
import { listEvents } from './recordProductEvent.js';
import { removeCopyJob, removeFrozenJob } from './removeFrozen.js';
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
import { storeChannel } from './storeChannel.js';
import * as tables from './tables.js';
import { tryBudget } from './tryLimits.js';
import { tryChat, tryRun } from './tryOut.js';
import { listUpdates } from './updates.js';
import { listUses } from './uses.js';

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
    uses: listUses,
    tryChat,
    tryRun,
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
  {
    tables,
    jobs: [removeFrozenJob, removeCopyJob],
    schedules: [{ key: 'product.remove-frozen', job: removeFrozenJob, input: {}, cron: '47 3 * * *' }],
    on: followSources,
    extensions: [extend(runBudgets, tryBudget), extend(botChannels, storeChannel)],
  },
);
