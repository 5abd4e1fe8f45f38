import { ApiError } from '@heddle/api-contract';

/** Opens the sign-in page that a gateway in front of the server names in a 401; returns whether there is one. */
export function followSignIn(
  error: unknown,
  open = (address: string) => window.location.assign(address),
): boolean {
  if (!(error instanceof ApiError) || error.status !== 401) return false;
  const { redirect_uri: address } = Object(error.data) as { redirect_uri?: unknown };
  if (typeof address !== 'string' || !URL.canParse(address, window.location.href)) return false;
  const { protocol, href } = new URL(address, window.location.href);
  // Other protocols could run code in this page.
  if (protocol !== 'https:' && protocol !== 'http:') return false;
  open(href);
  return true;
}
