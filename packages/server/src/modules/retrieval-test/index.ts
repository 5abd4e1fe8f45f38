export { retrievalTestModule } from './module.js';
