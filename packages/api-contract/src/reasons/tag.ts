import { defineReasons } from '../kernel/reasons.js';

/** Why a tag, or the tags of a resource, were not changed. */
export const tagReasons = defineReasons('tag', {
  notFound: 'no such tag',
  nameMissing: 'the tag needs a name',
  nameTaken: 'another tag of this space has this name',
  tooMany: 'this space already has the maximum of {maximum} tags',
  tooManyOnResource: 'a resource can have at most {maximum} tags',
  mayNotTag: 'one of the resources does not exist, or you may not edit it',
});
