export { type Task, unreadable } from './Draft.js';
export { write } from './generate.js';
export { copilotModule } from './module.js';
export { readJson } from './textTasks.js';
