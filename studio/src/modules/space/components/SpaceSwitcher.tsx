import { useEffect } from 'react';
import { lateMenu } from '../../../shared/parts/lateMenu.js';
import { useAccount } from '../../account/index.js';
import { rememberVisit } from '../visitedSpaces.js';
import { SpaceButton } from './SpaceButton.js';

const LateSpaceMenu = lateMenu(async () => (await import('./SpaceMenu.js')).SpaceMenu, SpaceButton);

/** The current space, with a menu whose code loads when it is first opened. */
export function SpaceSwitcher({ spaceId }: { spaceId: string }) {
  const userId = useAccount().data?.user_id_str;
  useEffect(() => {
    if (userId !== undefined) rememberVisit(userId, spaceId);
  }, [userId, spaceId]);
  return <LateSpaceMenu spaceId={spaceId} />;
}
