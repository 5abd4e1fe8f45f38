import { defineReasons } from '../kernel/reasons.js';

/** Why a folder, or an object in one, was not changed. */
export const folderReasons = defineReasons('folder', {
  notFound: 'no such folder',
  nameMissing: 'the folder needs a name',
  nameTaken: 'another folder here has this name',
  tooDeep: 'folders can be nested at most {maximum} deep',
  tooMany: 'This space already has the maximum of {maximum} folders',
  cycle: 'a folder cannot be moved into itself or a folder below it',
  otherTree: 'folders stay in their space, and in the development page or in the library',
  unknownObject: 'objects of this type cannot be in a folder',
  wrongTree: 'objects of this type do not belong to these folders',
  mayNotMove: 'one of the objects does not exist, or you may not edit it',
});
