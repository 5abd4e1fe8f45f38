export { multiAgentModule } from './module.js';
