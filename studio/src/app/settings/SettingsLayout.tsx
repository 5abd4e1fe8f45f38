import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Outlet } from '@tanstack/react-router';
import { useLanguage, useMessages } from '../../shared/i18n/i18n.js';
import { Main } from '../../shared/parts/Main.js';
import { menuOf } from '../navigation.js';
import { useAccount } from '../shellParts.js';
import { useOpenLinkInView } from '../useOpenLinkInView.js';
import classes from './SettingsLayout.module.css';
import { settingsMessages } from './settingsMessages.js';

/** Layout of all settings: page list on the left, or above the page on narrow screens. */
export function SettingsLayout() {
  const t = useMessages(settingsMessages);
  const language = useLanguage();
  const account = useAccount();
  const role = account.data?.installation_role;
  // On phones the menu is one scrolling row.
  const menu = useOpenLinkInView<HTMLElement>();
  const groups = (['account', 'developer', 'installation'] as const)
    .map((group) => ({ group, entries: menuOf(group, { role }) }))
    .filter(({ entries }) => entries.length > 0);
  return (
    <div className={classes.frame}>
      <nav ref={menu} className={classes.menu} aria-label={t('navigation')}>
        <Link to="/space" className={classes.link}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {t('back')}
        </Link>
        {groups.map(({ group, entries }) => (
          <div key={group} className={classes.group}>
            <div className={classes.heading}>{t(group)}</div>
            {entries.map(({ screen, label, Icon }) => (
              <Link
                key={screen.id}
                to={screen.to}
                className={classes.link}
                activeProps={{ 'data-active': 'true' }}
              >
                <Icon size={16} stroke={1.75} aria-hidden />
                {label[language]}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <Main className={classes.main}>
        <Outlet />
      </Main>
    </div>
  );
}
