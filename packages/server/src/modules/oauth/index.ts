export { oauthModule } from './module.js';
