import { productAdminReasons } from '@heddle/api-contract/reasons/product-admin';
import { DomainError } from '../../kernel/DomainError.js';
import { toSeconds } from '../../kernel/toSeconds.js';

/** A time window as clients send it. */
interface SentWindow {
  begin: string | undefined;
  end: string | undefined;
}

const longest = 10;

/** A time in seconds since 1970; undefined for none, which clients send as an empty text or `0`. */
export function readTime(text: string | undefined, field: string): Date | undefined {
  if (text === undefined || text === '' || text === '0') return undefined;
  if (!/^\d+$/.test(text) || text.length > longest)
    throw new DomainError('productAdminInvalid', productAdminReasons.timeUnreadable({ field }));
  return new Date(Number(text) * 1000);
}

/** A window that begins now by default and has no end by default. */
export function readWindow(
  { begin, end }: SentWindow,
  field: string,
): { beginsAt: Date; endsAt: Date | undefined } {
  const beginsAt = readTime(begin, field) ?? new Date();
  const endsAt = readTime(end, field);
  if (endsAt && endsAt <= beginsAt)
    throw new DomainError('productAdminInvalid', productAdminReasons.windowInverted({ field }));
  return { beginsAt, endsAt };
}

/** A time as the API shows it: seconds since 1970, `0` for none. */
export function timeText(time: Date | null | undefined): string {
  return time ? String(toSeconds(time)) : '0';
}
