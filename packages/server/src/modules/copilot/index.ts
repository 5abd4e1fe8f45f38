export { copilotModule } from './module.js';
