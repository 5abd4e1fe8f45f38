export { botMirrorModule } from './module.js';
