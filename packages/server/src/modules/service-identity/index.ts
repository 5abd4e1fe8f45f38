export { serviceIdentityModule } from './module.js';
