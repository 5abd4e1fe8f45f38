export { type AgentRequest, askAgent } from './askAgent.js';
export { requireChat } from './chatRows.js';
export { agentChatModule } from './module.js';
export { readOpenQuestion } from './readQuestion.js';
export { shortcutCall } from './readShortcut.js';
