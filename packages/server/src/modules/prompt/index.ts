export { promptModule } from './module.js';
export { insertPrompt } from './prompts.js';
