export { runCommand } from './runCommand.js';
export type { CommandContext, Output } from './terminal/Terminal.js';
