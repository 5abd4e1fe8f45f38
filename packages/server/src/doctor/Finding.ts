/** What one check of an installation found. */
export interface Finding {
  /** What was looked at, such as `disk`. */
  check: string;
  /** `warning` lets the server run; `wrong` keeps it from starting, or will soon. */
  state: 'fine' | 'warning' | 'wrong';
  /** One plain sentence. */
  found: string;
  /** What to do about it. */
  advice?: string;
}

/** One check; what it throws is a finding too. */
export interface Check {
  name: string;
  run(): Promise<Omit<Finding, 'check'> | Omit<Finding, 'check'>[]>;
}

export const fine = (found: string) => ({ state: 'fine' as const, found });
export const warning = (found: string, advice: string) => ({ state: 'warning' as const, found, advice });
export const wrong = (found: string, advice: string) => ({ state: 'wrong' as const, found, advice });
