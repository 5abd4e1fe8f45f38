import { conversation } from '@heddle/api-contract/families/conversation';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { copiedParts } from '../../resources/copiedParts.js';
import { projectParts } from '../project-version/index.js';
import { runServiceProviders } from '../run/index.js';
import {
  clearConversation,
  createConversation,
  listConversations,
  removeConversation,
  retrieveConversation,
  updateConversation,
} from './conversations.js';
import { copyDefinitions } from './copyDefinitions.js';
import {
  defineConversation,
  defineDefault,
  listDefined,
  removeCreated,
  removeDefined,
  renameDefined,
} from './definitions.js';
import { createMessage, listMessages, modifyMessage, removeMessage, retrieveMessage } from './messages.js';
import { projectConversations } from './projectConversations.js';
import { removeConversationsOfSpace } from './removeOfSpace.js';
import { provideConversations } from './runConversations.js';
import * as tables from './tables.js';

export const conversationModule = implement(
  conversation,
  {
    create: createConversation,
    createOfWorkflow: createConversation,
    retrieve: retrieveConversation,
    list: listConversations,
    update: updateConversation,
    remove: removeConversation,
    clear: clearConversation,
    createMessage,
    listMessages,
    retrieveMessage,
    modifyMessage,
    removeMessage,
    define: defineConversation,
    updateDefined: renameDefined,
    removeDefined,
    listDefined,
    removeCreated,
  },
  {
    tables,
    on: { projectCreated: defineDefault },
    after: { spaceDeleted: removeConversationsOfSpace },
    extensions: [
      extend(runServiceProviders, provideConversations),
      extend(copiedParts, copyDefinitions),
      extend(projectParts, projectConversations),
    ],
  },
);
