export { intelligenceModule } from './module.js';
