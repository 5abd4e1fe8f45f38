import { IconLayoutGrid } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useLanguage, useMessages } from '../../shared/i18n/i18n.js';
import { Main } from '../../shared/parts/Main.js';
import { appMessages } from '../appMessages.js';
import { menuOf } from '../navigation.js';
import { Rail } from '../Rail.js';
import shell from '../Shell.module.css';
import { LateAccountMenu, NoticeBell, useAccount } from '../shellParts.js';
import classes from './MarketLayout.module.css';

/** Layout of the marketplace: rail, list of its pages, page; on phones the pages are in the bar at the bottom. */
export function MarketLayout() {
  const t = useMessages(appMessages);
  const language = useLanguage();
  const account = useAccount();
  const entries = menuOf('market', { role: account.data?.installation_role });
  return (
    <div className={shell.shell}>
      <Rail />
      <nav className={shell.menu} aria-label={t('navigation')}>
        <p className={classes.title}>{t('market')}</p>
        {entries.map(({ screen, label, Icon }) => (
          <Link
            key={screen.id}
            to={screen.to}
            className={shell.menuLink}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'data-active': 'true' }}
          >
            <Icon size={16} stroke={1.75} aria-hidden />
            {label[language]}
          </Link>
        ))}
      </nav>
      <Main className={shell.main}>
        <Outlet />
      </Main>
      <nav className={shell.bottomBar} aria-label={t('navigation')}>
        <Link to="/space" className={shell.railLink} aria-label={t('workspace')}>
          <IconLayoutGrid size={20} stroke={1.6} aria-hidden />
        </Link>
        {entries.map(({ screen, label, Icon }) => (
          <Link
            key={screen.id}
            to={screen.to}
            className={shell.railLink}
            aria-label={label[language]}
            activeOptions={{ exact: true, includeSearch: false }}
            activeProps={{ 'data-active': 'true' }}
          >
            <Icon size={20} stroke={1.6} aria-hidden />
          </Link>
        ))}
        <NoticeBell className={shell.railLink} isAtFoot />
        {account.data && <LateAccountMenu account={account.data} />}
      </nav>
    </div>
  );
}
