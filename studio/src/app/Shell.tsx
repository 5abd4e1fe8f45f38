import { EmptyState, Kbd } from '@heddle/ui-kit';
import { Button, UnstyledButton } from '@mantine/core';
import { IconMenu2, IconSearch } from '@tabler/icons-react';
import { Link, Outlet, useLocation, useParams } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useLanguage, useMessages } from '../shared/i18n/i18n.js';
import { isMac } from '../shared/isMac.js';
import { lazyDialog } from '../shared/parts/lazyDialog.js';
import { Main } from '../shared/parts/Main.js';
import { appMessages } from './appMessages.js';
import { menuOf } from './navigation.js';
import { MarketLink, Rail } from './Rail.js';
import classes from './Shell.module.css';
import {
  isTeam,
  JobsTray,
  LateAccountMenu,
  NoticeBell,
  openPalette,
  SpaceSwitcher,
  useAccount,
  useSpaces,
} from './shellParts.js';

const MenuDrawer = lazyDialog(async () => (await import('./MenuDrawer.js')).MenuDrawer);

/** Stands for the screens of the space menu, which all take the id of the space. */
type SpaceScreen = '/space/$space_id/develop';

/** Entries that the bar at the bottom shows on phones; the drawer has all of them. */
const barEntries = 2;

/** Layout of every page with a sidebar: rail, sub-menu, page. */
export function Shell() {
  const t = useMessages(appMessages);
  const language = useLanguage();
  const { space_id: spaceId = '' } = useParams({ strict: false }) as { space_id?: string };
  const spaces = useSpaces();
  const account = useAccount();
  const space = spaces.data?.find((candidate) => candidate.id === spaceId);
  // A team that is being left or deleted disappears from the list before its page has navigated away.
  const lastSeen = useRef('');
  if (space) lastSeen.current = spaceId;
  const isStranger =
    spaces.isSuccess && !spaces.isFetching && space === undefined && lastSeen.current !== spaceId;
  const links = menuOf('space', {
    role: account.data?.installation_role,
    space: space && { isTeam: isTeam(space) },
  });
  const [isDrawerOpen, setIsDrawerOpen] = useState(false);
  const path = useLocation({ select: ({ pathname }) => pathname });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the drawer closes when a page opens.
  useEffect(() => setIsDrawerOpen(false), [path]);
  const menu = (
    <>
      <SpaceSwitcher spaceId={spaceId} />
      <UnstyledButton className={classes.search} onClick={openPalette}>
        <IconSearch size={16} stroke={1.75} aria-hidden />
        <span>{t('search')}</span>
        <Kbd>{searchKey}</Kbd>
      </UnstyledButton>
      {links.map(({ screen, label, Icon }) => (
        <Link
          key={screen.id}
          to={screen.to as SpaceScreen}
          params={{ space_id: spaceId }}
          className={classes.menuLink}
          activeProps={{ 'data-active': 'true' }}
        >
          <Icon size={16} stroke={1.75} aria-hidden />
          {label[language]}
        </Link>
      ))}
    </>
  );
  return (
    <div className={classes.shell}>
      <Rail spaceId={spaceId} />
      <nav className={classes.menu} aria-label={t('navigation')}>
        {menu}
      </nav>
      <Main className={classes.main}>{isStranger ? <NoSuchSpace /> : <Outlet />}</Main>
      <nav className={classes.bottomBar} aria-label={t('navigation')}>
        <UnstyledButton
          className={classes.railLink}
          aria-label={t('menu')}
          aria-expanded={isDrawerOpen}
          onClick={() => setIsDrawerOpen(true)}
        >
          <IconMenu2 size={20} stroke={1.6} aria-hidden />
        </UnstyledButton>
        {links.slice(0, barEntries).map(({ screen, label, Icon }) => (
          <Link
            key={screen.id}
            to={screen.to as SpaceScreen}
            params={{ space_id: spaceId }}
            className={classes.railLink}
            aria-label={label[language]}
            activeProps={{ 'data-active': 'true' }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </Link>
        ))}
        <UnstyledButton className={classes.railLink} aria-label={t('search')} onClick={openPalette}>
          <IconSearch size={20} stroke={1.6} aria-hidden />
        </UnstyledButton>
        <NoticeBell className={classes.railLink} isAtFoot />
        <JobsTray className={classes.railLink} isAtFoot />
        {account.data && <LateAccountMenu account={account.data} />}
      </nav>
      {isDrawerOpen && (
        <MenuDrawer
          title={t('navigation')}
          closeLabel={t('closeMenu')}
          onClose={() => setIsDrawerOpen(false)}
        >
          {menu}
          <MarketLink />
        </MenuDrawer>
      )}
    </div>
  );
}

/**
 * Shown once for a space that does not exist or that the user may not see, instead of an error in every part
 * of the page.
 */
function NoSuchSpace() {
  const t = useMessages(appMessages);
  return (
    <EmptyState isPage title={t('noSuchSpace')} reason={t('noSuchSpaceWhy')}>
      <Button component={Link} to="/space">
        {t('ownSpace')}
      </Button>
    </EmptyState>
  );
}

const searchKey = isMac ? '⌘ K' : 'Ctrl K';
