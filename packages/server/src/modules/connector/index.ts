export { connectorModule } from './module.js';
