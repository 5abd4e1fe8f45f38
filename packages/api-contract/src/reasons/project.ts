import { defineReasons } from '../kernel/reasons.js';

/** Why an app was not created, changed or published. */
export const projectReasons = defineReasons('project', {
  notReady: 'the app is being copied; try again when the copy is complete',
  nameMissing: 'the app needs a name',
  publishersOnly: 'only selected members of this team can publish',
  versionForm: 'must be three numbers of at most six digits, such as v1.2.3',
  versionExists: 'the version {version} exists',
  versionLow: 'must be greater than {version}',
  noChannel: 'choose at least one channel',
  unknownChannel: 'apps cannot be published to the channel {id}',
  noWorkflow: 'the app needs a workflow to be published to this channel',
  noChatFlow: 'choose a chat flow of the app for this channel',
  publishing: 'the app is being published; wait until that has ended',
  noRecord: 'the app has no such publication',
  notFailed: 'the channel has not failed',
  noVersion: 'the app has no version {version}',
  notServed: 'app {id} not found on this channel',
  notOnChannel: 'the app is not published to this channel',
  noTask: 'task not found',
  partGone: 'it was deleted while the app was being published',
  pluginVersionLow: 'the plugin has the version {version} already; the app needs a greater one',
  channelFailed: 'the channel did not accept the app; try again',
  folderTwice: 'two folders have the same ID',
  noFolder: 'there is no such folder in this group',
  folderCycle: 'a folder cannot be in itself',
  folderDepth: 'folders can be nested at most {maximum} deep',
});
