import { agentChat } from '@heddle/api-contract/families/agent-chat';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { chatKinds } from '../chat/index.js';
import { runSubjects } from '../run/index.js';
import { AgentReader } from './AgentReader.js';
import { agentSubject } from './agentRuns.js';
import { readConversationDetail, readOnboarding } from './onboarding.js';
import { readStory } from './story.js';
import { chatInStudio, followInStudio, resumeInStudio } from './studioChats.js';
import {
  branchConversation,
  breakMessage,
  clearMessages,
  createSection,
  deleteMessage,
  listStudioMessages,
  readConversation,
  reportMessage,
} from './studioMessages.js';

export const agentChatModule = implement(
  agentChat,
  {
    chat: chatInStudio,
    resumeChat: resumeInStudio,
    followChat: followInStudio,
    getMessageList: listStudioMessages,
    getConversation: readConversation,
    getConversationDetail: readConversationDetail,
    getOnboarding: readOnboarding,
    clearMessage: clearMessages,
    createSection,
    deleteMessage,
    breakMessage,
    branch: branchConversation,
    report: reportMessage,
    getStory: readStory,
  },
  {
    extensions: [
      extend(runSubjects, agentSubject),
      extend(chatKinds, { runKind: 'agent', createReader: (app, chat) => new AgentReader(app, chat) }),
    ],
  },
);
