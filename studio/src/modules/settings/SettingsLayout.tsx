import { canInInstallation } from '@heddle/api-contract';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useWords } from '../../shared/i18n/i18n.js';
import { useAccount } from '../account/index.js';
import classes from './SettingsLayout.module.css';
import { sections } from './sections.js';
import { settingsWords } from './settingsWords.js';

/** The frame of all settings: the list of pages on the left, above them on a narrow window. */
export function SettingsLayout() {
  const words = useWords(settingsWords);
  const account = useAccount();
  const role = account.data?.installation_role;
  const shown = (['account', 'developer', 'installation'] as const)
    .map((group) => ({
      group,
      pages: sections[group].filter(
        ({ action }) => action === undefined || (role && canInInstallation(role, action)),
      ),
    }))
    .filter(({ pages }) => pages.length > 0);
  return (
    <div className={classes.frame}>
      <nav className={classes.menu} aria-label={words('navigation')}>
        <Link to="/space" className={classes.link}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {words('back')}
        </Link>
        {shown.map(({ group, pages }) => (
          <div key={group} className={classes.group}>
            <div className={classes.heading}>{words(group)}</div>
            {pages.map(({ to, word, Icon }) => (
              <Link key={to} to={to} className={classes.link} activeProps={{ 'data-active': 'true' }}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {words(word)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <main className={classes.main}>
        <Outlet />
      </main>
    </div>
  );
}
