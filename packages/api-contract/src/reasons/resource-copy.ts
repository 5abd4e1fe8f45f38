import { defineReasons } from '../kernel/reasons.js';

/** Why something is not copied or moved. */
export const resourceCopyReasons = defineReasons('resourceCopy', {
  sceneUnknown: 'this way of copying does not exist',
  typeUnknown: 'resources of this type cannot be copied',
  noProject: 'the app is missing or does not contain the resource',
  notInLibrary: 'the resource belongs to an app; copy it from there',
  noTarget: 'choose the workspace to copy to',
  sameSpace: 'choose another workspace',
  notFound: 'the resource does not exist, or you may not copy it',
  mayNotMove: 'you may copy the resource, but not move it',
  tooMany: 'a copy has at most {maximum} resources',
  publishersOnly: 'you may not publish in the library, and copies of the resources of an app are published',
  usedPublished: '“{name}” calls it in a published version, which would fail; copy it instead',
  published: 'it is part of a published version, which would fail; copy it instead',
  agentPublished: 'the agent is published; it would disappear from its channels',
  usedByAgents: 'other agents hand over to it: {names}',
  noTask: 'there is no such copy; copies are kept for seven days',
  notRetriable: 'only copies that failed can be tried again',
  tooManyRetries: 'the copy failed {maximum} times; start it anew',
  keyReused: 'the key was used for another copy',
  interrupted: 'the server stopped during the copy; nothing was copied',
  failed: 'an unexpected error; nothing was copied',
  changing: 'the resources kept changing during the copy; nothing was copied',
});
