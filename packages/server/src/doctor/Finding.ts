/** Result of one check of an installation. */
export interface Finding {
  /** Name of the check, such as `disk`. */
  check: string;
  /** `warning`: the server runs. `wrong`: the server cannot start, or will soon fail. */
  state: 'fine' | 'warning' | 'wrong';
  /** Result in one line. */
  found: string;
  /** How to fix it. */
  advice?: string;
}

/** A check; an exception it throws is reported as a finding. */
export interface Check {
  name: string;
  run(): Promise<Omit<Finding, 'check'> | Omit<Finding, 'check'>[]>;
}

export const fine = (found: string) => ({ state: 'fine' as const, found });
export const warning = (found: string, advice: string) => ({ state: 'warning' as const, found, advice });
export const wrong = (found: string, advice: string) => ({ state: 'wrong' as const, found, advice });
