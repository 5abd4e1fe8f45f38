export { StartError } from './host/StartError.js';
