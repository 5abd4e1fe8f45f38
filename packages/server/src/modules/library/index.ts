export { libraryModule } from './module.js';
