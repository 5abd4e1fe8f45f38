import { defineReasons } from '../kernel/reasons.js';

/** Why a favourite was not changed. */
export const favoriteReasons = defineReasons('favorite', {
  noEntity: 'say what is to be marked',
  unsupported: 'things of this type cannot be favourites yet',
  tooMany: 'You already have the maximum of {maximum} favourites',
});
