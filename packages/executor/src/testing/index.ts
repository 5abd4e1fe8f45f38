export { type Cassette, isCassette, type RecordedCall, readCassette } from './cassette/Cassette.js';
export { type Recording, recordServices } from './cassette/recordServices.js';
export { type Replay, replayServices } from './cassette/replayServices.js';
export { type ConversationScript, rememberedConversations } from './conversations.js';
export { type TestingData, type TestingName, testingCode, testingDefinitions } from './definitions.js';
export { documentOf, edge, endId, literal, node, ref, startId, withBody } from './documents.js';
export { testingExecutors } from './executors.js';
export { scriptedModel, scriptedWorkflows } from './services.js';
