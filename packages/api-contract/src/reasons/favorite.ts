import { defineReasons } from '../kernel/reasons.js';

/** Why a favorite was not changed. */
export const favoriteReasons = defineReasons('favorite', {
  noEntity: 'entity_id must be given',
  unsupported: 'objects of this type cannot be favorites',
  tooMany: 'you already have the maximum of {maximum} favorites',
});
