import { EmptyState, Mark } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { useRef } from 'react';
import { useLanguage, useMessages } from '../shared/i18n/i18n.js';
import { Main } from '../shared/parts/Main.js';
import { appMessages } from './appMessages.js';
import { menuOf } from './navigation.js';
import classes from './Shell.module.css';
import { AccountMenu, isTeam, JobsTray, SpaceSwitcher, useAccount, useSpaces } from './shellParts.js';
import { useOpenLinkInView } from './useOpenLinkInView.js';

/** Stands for the screens of the space menu, which all take the id of the space. */
type SpaceScreen = '/space/$space_id/develop';

/** Layout of every page with a sidebar: rail, sub-menu, page. */
export function Shell() {
  const t = useMessages(appMessages);
  const language = useLanguage();
  const { space_id: spaceId = '' } = useParams({ strict: false }) as { space_id?: string };
  const bottomLinks = useOpenLinkInView<HTMLDivElement>();
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
  const rail = links.map(({ screen, label, Icon }) => (
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
      </nav>
      <Main className={classes.main}>{isStranger ? <NoSuchSpace /> : <Outlet />}</Main>
      <nav className={classes.bottomBar} aria-label={t('navigation')}>
        <SpaceSwitcher spaceId={spaceId} isSmall />
        <div ref={bottomLinks} className={classes.bottomLinks}>
          {rail}
        </div>
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
