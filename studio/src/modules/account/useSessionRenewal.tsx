import { type ReactNode, useCallback, useEffect, useState } from 'react';
import { onSignedOut, queryClient } from '../../shared/api/client.js';
import { lazyDialog } from '../../shared/parts/lazyDialog.js';
import { signedInUser, useAccount } from './accountQueries.js';

const SignInDialog = lazyDialog(async () => (await import('./components/SignInDialog.js')).SignInDialog);

interface RenewalOptions {
  /** Says in the dialog what happens to the work on the page. */
  why: string;
  /** Called after the same person has signed in again, here or in another tab. */
  onRenewed(): void;
  /** Whether the dialog is to open; where it is not, the sign-in page does. Always, if absent. */
  isWanted?(): boolean;
}

/** While mounted, the end of the session opens a dialog instead of the sign-in page. */
export function useSessionRenewal({ why, onRenewed, isWanted }: RenewalOptions): {
  /** Opens the dialog again after it was closed. */
  ask(): void;
  dialog: ReactNode;
} {
  const [state, setState] = useState<'signedIn' | 'asking' | 'dismissed'>('signedIn');
  const { email = '', user_id_str: userId } = useAccount().data ?? {};
  useEffect(
    () =>
      onSignedOut(() => {
        if (isWanted?.() === false) return false;
        // Once closed, the dialog does not interrupt again with each failed call.
        setState((now) => (now === 'signedIn' ? 'asking' : now));
        return true;
      }),
    [isWanted],
  );
  const renew = useCallback(() => {
    setState('signedIn');
    void queryClient.refetchQueries({ predicate: (query) => query.state.status === 'error' });
    onRenewed();
  }, [onRenewed]);
  const isEnded = state !== 'signedIn';
  useEffect(() => {
    if (!isEnded) return;
    const handleFocus = () =>
      void signedInUser().then(
        (now) => now === userId && renew(),
        () => undefined,
      );
    window.addEventListener('focus', handleFocus);
    return () => window.removeEventListener('focus', handleFocus);
  }, [isEnded, userId, renew]);
  return {
    ask: () => setState('asking'),
    dialog: state === 'asking' && (
      <SignInDialog isOpen email={email} why={why} onSignedIn={renew} onClose={() => setState('dismissed')} />
    ),
  };
}
