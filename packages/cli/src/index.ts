export { type Output, runCommand } from './runCommand.js';
