import { defineFamily } from '../kernel/family.js';
import { listingCalls } from '../product/listingCalls.js';
import { readingCalls } from '../product/readingCalls.js';
import { reviewCalls } from '../product/reviewCalls.js';

export {
  botExtra,
  commercialSetting,
  imageInfo,
  type ProductCategory,
  type ProductInfo,
  type ProductMetaInfo,
  pluginExtra,
  productCategory,
  productExtras,
  productInfo,
  productMetaInfo,
  productPerson,
  projectExtra,
  type ReceivedProduct,
  workflowExtra,
} from '../product/shapes.js';
export {
  draftStatuses,
  paidTypes,
  productLimits,
  productSorts,
  productStatuses,
  productTypes,
  publishModes,
  templateTypes,
} from '../product/types.js';

/** Products of the marketplace: their listing, their review, and what everybody does with listed ones. */
export const product = defineFamily('product', { ...listingCalls, ...readingCalls, ...reviewCalls });
