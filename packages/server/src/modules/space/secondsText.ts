import { toSeconds } from '../../kernel/toSeconds.js';

/** A timestamp as these calls send it: seconds since 1970, as a string. */
export function secondsText(moment: Date): string {
  return String(toSeconds(moment));
}
