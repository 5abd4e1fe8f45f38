import { useEffect } from 'react';
import { lateMenu } from '../../../shared/parts/lateMenu.js';
import { rememberVisit } from '../visitedSpaces.js';
import { SpaceButton } from './SpaceButton.js';

const LateSpaceMenu = lateMenu(async () => (await import('./SpaceMenu.js')).SpaceMenu, SpaceButton);

/** The current space, with a menu whose code loads when it is first opened. */
export function SpaceSwitcher({ spaceId }: { spaceId: string }) {
  useEffect(() => rememberVisit(spaceId), [spaceId]);
  return <LateSpaceMenu spaceId={spaceId} />;
}
