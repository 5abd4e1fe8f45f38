export { useInstall } from './queries.js';
