export { testCaseModule } from './module.js';
