import { defineReasons } from '../kernel/reasons.js';

/** Why something about finding products is refused. */
export const productSearchReasons = defineReasons('productSearch', {
  actionUnknown: 'must be 1 (used) or 2 (opened)',
});
