import type { Entry } from '../entries.js';

/** A place where cases run. */
export interface Host {
  name: 'node' | 'browser';
  /** Why it does not run Python; nothing when it does. */
  pythonRefusal: string | undefined;
  /** The first difference, or nothing when all is as expected. */
  run(entry: Entry): Promise<string | undefined>;
  close(): Promise<void>;
}
