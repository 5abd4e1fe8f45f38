/** A span of time as the API sends it: seconds since 1970; '0' and an empty text mean no limit. */
export interface SentWindow {
  begin: string;
  end: string;
}

/** Whether a moment, in milliseconds since 1970, is within a span. */
export function isWithin({ begin, end }: SentWindow, at: number): boolean {
  const [from, until] = [Number(begin) * 1000, Number(end) * 1000];
  return !(from > at) && !(until > 0 && until <= at);
}
