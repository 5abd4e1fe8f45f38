import { EmptyState, Mark } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconLayoutGrid, IconStack2, IconUsers } from '@tabler/icons-react';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { AccountMenu, useAccount } from '../modules/account/index.js';
import { JobsTray } from '../modules/job/index.js';
import { isTeam, SpaceSwitcher, useSpaces } from '../modules/space/index.js';
import { useMessages } from '../shared/i18n/i18n.js';
import { Main } from '../shared/parts/Main.js';
import { appMessages } from './appMessages.js';
import classes from './Shell.module.css';

/** Layout of every page with a sidebar: rail, sub-menu, page. */
export function Shell() {
  const t = useMessages(appMessages);
  const { space_id: spaceId = '' } = useParams({ strict: false }) as { space_id?: string };
  const spaces = useSpaces();
  const account = useAccount();
  const space = spaces.data?.find((candidate) => candidate.id === spaceId);
  // A team that is being left or deleted disappears from the list before its page has navigated away.
  const lastSeen = useRef('');
  if (space) lastSeen.current = spaceId;
  const isStranger =
    spaces.isSuccess && !spaces.isFetching && space === undefined && lastSeen.current !== spaceId;
  const links = [
    { to: '/space/$space_id/develop' as const, label: t('develop'), Icon: IconLayoutGrid },
    { to: '/space/$space_id/library' as const, label: t('library'), Icon: IconStack2 },
    ...(isTeam(space) ? [{ to: '/space/$space_id/team' as const, label: t('team'), Icon: IconUsers }] : []),
  ];
  const rail = links.map(({ to, label, Icon }) => (
    <Link
      key={to}
      to={to}
      params={{ space_id: spaceId }}
      className={classes.railLink}
      aria-label={label}
      activeProps={{ 'data-active': 'true' }}
    >
      <Icon size={20} stroke={1.6} aria-hidden />
    </Link>
  ));
  return (
    <div className={classes.shell}>
      <section className={classes.rail} aria-label="Heddle">
        <Link to="/space/$space_id/develop" params={{ space_id: spaceId }} aria-label="Heddle">
          <Mark size={28} />
        </Link>
        <span className={classes.railSpace} />
        <JobsTray className={classes.railLink} />
        {account.data && <AccountMenu account={account.data} />}
      </section>
      <nav className={classes.menu} aria-label={t('navigation')}>
        <SpaceSwitcher spaceId={spaceId} />
        {links.map(({ to, label, Icon }) => (
          <Link
            key={to}
            to={to}
            params={{ space_id: spaceId }}
            className={classes.menuLink}
            activeProps={{ 'data-active': 'true' }}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
            {label}
          </Link>
        ))}
      </nav>
      <Main className={classes.main}>{isStranger ? <NoSuchSpace /> : <Outlet />}</Main>
      <nav className={classes.bottomBar} aria-label={t('navigation')}>
        <SpaceSwitcher spaceId={spaceId} isSmall />
        {rail}
        <JobsTray className={classes.railLink} isAtFoot />
        {account.data && <AccountMenu account={account.data} />}
      </nav>
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
