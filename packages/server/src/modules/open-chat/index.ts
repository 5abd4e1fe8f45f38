export { openChatModule } from './module.js';
