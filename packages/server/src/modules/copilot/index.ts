export { readText } from './agentTasks.js';
export { writingModel } from './askModel.js';
export { type Task, unreadable } from './Draft.js';
export { write, writeInParts } from './generate.js';
export { inputFields, inputsTask } from './inputsTask.js';
export { copilotModule } from './module.js';
export { readJson } from './textTasks.js';
