export { runCommand } from './runCommand.js';
export type { Output, Surroundings } from './terminal/Terminal.js';
