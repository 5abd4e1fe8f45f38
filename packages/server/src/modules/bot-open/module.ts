import { botOpen } from '@heddle/api-contract/families/bot-open';
import { implement } from '../../kernel/implement.js';
import { addOpenCollaborators, removeOpenCollaborator } from './collaborators.js';
import { readOnlineInfo, readOpenInfo } from './info.js';
import { listOpenBots, listOpenVersions, listPublishedBots } from './lists.js';
import {
  createOpenBot,
  publishOpenBot,
  switchCollaborationMode,
  unpublishOpenBot,
  updateOpenBot,
} from './writes.js';

export const botOpenModule = implement(botOpen, {
  create: createOpenBot,
  update: updateOpenBot,
  publish: publishOpenBot,
  unpublish: unpublishOpenBot,
  onlineInfo: readOnlineInfo,
  info: readOpenInfo,
  publishedList: listPublishedBots,
  list: listOpenBots,
  versions: listOpenVersions,
  collaborationMode: switchCollaborationMode,
  addCollaborators: addOpenCollaborators,
  removeCollaborator: removeOpenCollaborator,
});
