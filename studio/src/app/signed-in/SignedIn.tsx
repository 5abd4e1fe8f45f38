import { IconBook2 } from '@tabler/icons-react';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { hasUnsavedEdits } from '../../shared/edits/unsavedEdits.js';
import { useLanguage, useMessages } from '../../shared/i18n/i18n.js';
import { appMessages } from '../appMessages.js';
import { menuOf } from '../navigation.js';
import { isTeam, PaletteHost, useAccount, useSessionRenewal, useSpaces } from '../shellParts.js';
import { ServerBanner } from './ServerBanner.js';
import { SmallScreenTip } from './SmallScreenTip.js';

const nothing = () => undefined;

/** What every page of a signed-in user has: search, shortcuts, signing in again in place, and notices of the frame. */
export function SignedIn() {
  const t = useMessages(appMessages);
  const language = useLanguage();
  const role = useAccount().data?.installation_role;
  const spaces = useSpaces().data ?? [];
  const opened = useRouterState({ select: spaceOfPage });
  const space = spaces.find(({ id }) => id === opened) ?? spaces[0];
  const spaceId = space?.id ?? '';
  const { dialog } = useSessionRenewal({
    why: t('signInToGoOn'),
    onRenewed: nothing,
    isWanted: hasUnsavedEdits,
  });
  const viewer = { role, space: space && { isTeam: isTeam(space) } };
  const pages = (['space', 'account', 'developer', 'installation'] as const)
    .flatMap((menu) => menuOf(menu, viewer))
    .map(({ screen, label, Icon }) => ({
      path: (screen.to as string).replace('$space_id', spaceId),
      ...{ label: label[language], Icon },
    }));
  pages.push({ path: '/docs/', label: t('docs'), Icon: IconBook2 });
  return (
    <>
      <ServerBanner />
      <SmallScreenTip />
      <Outlet />
      {dialog}
      <PaletteHost spaceId={spaceId} pages={pages} />
    </>
  );
}

/** The space of the open page, from its path or query. */
function spaceOfPage({
  matches,
  location,
}: {
  matches: readonly { params: unknown }[];
  location: { search: unknown };
}): string {
  const { space_id: inPath } = (matches.at(-1)?.params ?? {}) as { space_id?: string };
  const { space_id: inQuery } = location.search as { space_id?: string };
  return inPath ?? inQuery ?? '';
}
