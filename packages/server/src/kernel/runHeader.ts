/** Header in which a run names itself to webhooks, so that triggers that start each other are noticed. */
export const runHeader = 'x-heddle-run';

/** Whether an address may be that of a webhook of this or another installation. */
export function mayBeHook(url: string): boolean {
  return url.includes('/hooks/');
}
