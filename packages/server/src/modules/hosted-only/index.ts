export { hostedOnlyModule } from './module.js';
