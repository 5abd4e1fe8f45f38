import { LOG_LENGTH, LOG_LINES } from '../limits.js';

/**
 * Sends lines as they are written, so that the console output of a program terminated from outside is kept
 * too.
 */
export function boundedLog(write: (line: string) => void): (line: string) => void {
  let lines = 0;
  let length = 0;
  return (line) => {
    if (lines > LOG_LINES) return;
    lines += 1;
    length += line.length;
    if (lines <= LOG_LINES && length <= LOG_LENGTH) return write(line);
    lines = LOG_LINES + 1;
    write('... further output was left out');
  };
}
