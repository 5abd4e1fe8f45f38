export { resourceCopyModule } from './module.js';
