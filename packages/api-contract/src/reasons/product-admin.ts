import { defineReasons } from '../kernel/reasons.js';

/** Why an administrator cannot arrange the store in this way. */
export const productAdminReasons = defineReasons('productAdmin', {
  required: '{field}: required',
  duplicateName: '{field}: {name} occurs twice',
  categoryUnknown: '{field}: there is no category {id} of this type',
  categoryInUse: 'the category {name} has products; move them first',
  otherCategoryKept: 'the category {name} stands for all others and cannot be removed',
  indexTaken: '{field}: position {index} is taken at that time',
  indexTooSmall: '{field}: must be at least 1',
  windowInverted: '{field}: must end after it begins',
  windowOverlaps: '{field}: another featured product of this type is shown at that time',
  timeUnreadable: '{field}: must be seconds since 1970',
  productNotListed: '{field}: the product {id} is not listed',
  typeDiffers: '{field}: the product is of another type',
  entryUnknown: '{field}: there is no such entry',
  statusChange:
    '{field}: a topic is listed, unlisted and listed again; it does not return to its initial state',
  previewEnded: '{field}: the preview is no longer valid',
  listUnknown: '{field}: there is no such list',
  tooMany: '{field}: at most {maximum}',
  unsafeLink: '{field}: must be an https address or a path that begins with /',
});
