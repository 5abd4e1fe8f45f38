import { Mark } from '@heddle/ui-kit';
import { IconCompass, IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../shared/i18n/i18n.js';
import { appMessages } from './appMessages.js';
import classes from './Shell.module.css';
import { JobsTray, LateAccountMenu, NoticeBell, useAccount } from './shellParts.js';

interface RailProps {
  /** The open space; the marketplace has none. */
  spaceId?: string;
}

/** Left edge of pages with a sidebar: home, areas, notices, jobs and account. */
export function Rail({ spaceId }: RailProps) {
  const t = useMessages(appMessages);
  const account = useAccount();
  const home =
    spaceId === undefined
      ? ({ to: '/space' } as const)
      : ({ to: '/space/$space_id/develop', params: { space_id: spaceId } } as const);
  return (
    <section className={classes.rail} aria-label="Heddle">
      <Link {...home} aria-label="Heddle">
        <Mark size={28} />
      </Link>
      <Link
        {...home}
        className={classes.railLink}
        aria-label={t('workspace')}
        title={t('workspace')}
        {...(spaceId !== undefined && { 'data-active': 'true' })}
      >
        <IconLayoutGrid size={20} stroke={1.6} aria-hidden />
      </Link>
      <Link
        to="/explore"
        className={classes.railLink}
        aria-label={t('market')}
        title={t('market')}
        {...(spaceId === undefined && { 'data-active': 'true' })}
      >
        <IconCompass size={20} stroke={1.6} aria-hidden />
      </Link>
      <span className={classes.railSpace} />
      <NoticeBell className={classes.railLink} />
      <JobsTray className={classes.railLink} />
      {account.data && <LateAccountMenu account={account.data} />}
    </section>
  );
}

/** Leads from the menu of a space to the marketplace, where there is no rail. */
export function MarketLink() {
  const t = useMessages(appMessages);
  return (
    <Link to="/explore" className={classes.menuLink}>
      <IconCompass size={16} stroke={1.75} aria-hidden />
      {t('market')}
    </Link>
  );
}
