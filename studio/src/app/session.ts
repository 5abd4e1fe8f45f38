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

/** Opens the user's first space. */
export async function redirectToFirstSpace(): Promise<never> {
  // On demand: the sign-in page needs nothing of spaces.
  const { spacesQuery } = await import('../modules/space/spacesQueries.js');
  const [first] = await queryClient.ensureQueryData(spacesQuery);
  if (!first) throw new Error('the account has no space');
  throw redirect({ to: '/space/$space_id/develop', params: { space_id: first.id }, replace: true });
}
