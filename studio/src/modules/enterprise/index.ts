export { OwnRole } from './components/OwnRole.js';
