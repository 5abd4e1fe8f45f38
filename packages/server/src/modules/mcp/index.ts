export { mcpModule } from './module.js';
