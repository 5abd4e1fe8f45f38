export { type ConversationScript, rememberedConversations } from './conversations.js';
export { type TestingData, type TestingName, testingCode, testingDefinitions } from './definitions.js';
export { documentOf, edge, endId, literal, node, ref, startId, withBody } from './documents.js';
export { testingExecutors } from './executors.js';
export { scriptedModel, scriptedWorkflows } from './services.js';
