import { defineReasons } from '../kernel/reasons.js';

/** Why a favourite was not changed. */
export const favoriteReasons = defineReasons('favorite', {
  noEntity: 'entity_id must be given',
  unsupported: 'objects of this type cannot be favourites yet',
  tooMany: 'You already have the maximum of {maximum} favourites',
});
