import { LOG_LENGTH, LOG_LINES } from '../limits.js';

/** Lines go out as they come, so that a program that is ended from outside has its console output too. */
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
