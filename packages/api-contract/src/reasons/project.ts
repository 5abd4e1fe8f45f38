import { defineReasons } from '../kernel/reasons.js';

/** Why an app was not created, changed or published. */
export const projectReasons = defineReasons('project', {
  notReady: 'the app is being copied; try again when the copy is complete',
  nameMissing: 'the app needs a name',
  folderTwice: 'two folders have the same ID',
  noFolder: 'there is no such folder in this group',
  folderCycle: 'a folder cannot be in itself',
  folderDepth: 'folders can be nested at most {maximum} deep',
});
