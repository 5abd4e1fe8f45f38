import type { Entry } from '../entries.js';

/** An environment that runs cases. */
export interface Host {
  name: 'node' | 'browser' | 'server';
  /** The reason why the host cannot run Python; undefined if it can. */
  pythonRefusal: string | undefined;
  /** The reason why the host does not run a case; by default that of `reasonToSkip`. */
  refuses?(entry: Entry): string | undefined;
  /** Runs a case; resolves with the first difference, or undefined if everything is as expected. */
  run(entry: Entry): Promise<string | undefined>;
  close(): Promise<void>;
}
