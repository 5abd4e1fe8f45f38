import { defineReasons } from '../kernel/reasons.js';

/** Why an administrator cannot arrange the marketplace in this way. */
export const productAdminReasons = defineReasons('productAdmin', {
  required: 'required',
  duplicateName: '{name} occurs twice',
  categoryUnknown: 'there is no category {id} of this type',
  categoryInUse: 'the category {name} has products; move them first',
  otherCategoryKept: 'the category {name} is the fallback and cannot be removed',
  indexTaken: 'position {index} is taken at that time',
  indexTooSmall: 'must be at least 1',
  windowInverted: 'must end after it begins',
  windowOverlaps: 'another featured product of this type is shown at that time',
  timeUnreadable: 'must be seconds since 1970',
  productNotListed: 'the product {id} is not listed',
  typeDiffers: 'the product is of another type',
  entryUnknown: 'there is no such entry',
  statusChange: 'a topic is listed, unlisted and listed again; it does not return to its initial state',
  previewEnded: 'the preview is no longer valid',
  listUnknown: 'there is no such list',
  tooMany: 'at most {maximum}',
  unsafeLink: 'must be an https address or a path that begins with /',
});
