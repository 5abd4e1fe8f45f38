export { readText } from './agentTasks.js';
export { writingModel } from './askModel.js';
export { type Task, unreadable } from './Draft.js';
export { write, writeInParts } from './generate.js';
export { copilotModule } from './module.js';
export { readJson } from './textTasks.js';
