export { accessTokenModule } from './module.js';
