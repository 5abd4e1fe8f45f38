export { shareLinkModule } from './module.js';
