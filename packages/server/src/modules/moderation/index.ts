export { moderationModule } from './module.js';
