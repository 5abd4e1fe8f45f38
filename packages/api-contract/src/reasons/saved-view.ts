import { defineReasons } from '../kernel/reasons.js';

/** Why a saved view was not changed. */
export const savedViewReasons = defineReasons('savedView', {
  notFound: 'no such view',
  nameMissing: 'the view needs a name',
  nameTaken: 'you already have a view with this name',
  tooMany: 'you already have the maximum of {maximum} views',
  mayNotEdit: 'only its creator and owners and administrators of the space may change this view',
});
