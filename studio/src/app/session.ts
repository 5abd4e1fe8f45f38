import { redirect } from '@tanstack/react-router';
import { accountQuery } from '../modules/account/accountQueries.js';
import { isSignedOut, queryClient } from '../shared/api/client.js';

/** Sends visitors to the sign-in page, which returns them here. */
export async function requireSession({ location }: { location: { href: string } }): Promise<void> {
  try {
    await queryClient.ensureQueryData(accountQuery);
  } catch (error) {
    if (!isSignedOut(error)) throw error;
    throw redirect({ to: '/sign', search: { back: location.href } });
  }
}

/** Opens the space that the user opened last, or the first one. */
export async function redirectToLastSpace(): Promise<never> {
  // On demand: the sign-in page needs nothing of spaces.
  const [{ spacesQuery }, { byLastVisit }] = await Promise.all([
    import('../modules/space/spacesQueries.js'),
    import('../modules/space/visitedSpaces.js'),
  ]);
  // Not `ensureQueryData`: after leaving a space, the cache still has it.
  const [account, spaces] = await Promise.all([
    queryClient.ensureQueryData(accountQuery),
    queryClient.fetchQuery(spacesQuery),
  ]);
  const [last] = byLastVisit(account.user_id_str, spaces);
  if (!last) throw new Error('the account has no space');
  throw redirect({ to: '/space/$space_id/develop', params: { space_id: last.id }, replace: true });
}
