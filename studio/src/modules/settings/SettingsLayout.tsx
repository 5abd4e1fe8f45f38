import { EmptyState } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useMessages } from '../../shared/i18n/i18n.js';
import { Main } from '../../shared/parts/Main.js';
import { useAccount } from '../account/index.js';
import classes from './SettingsLayout.module.css';
import { isPageFor, sections } from './sections.js';
import { settingsMessages } from './settingsMessages.js';

/** Layout of all settings: page list on the left, or above the page on narrow screens. */
export function SettingsLayout() {
  const t = useMessages(settingsMessages);
  const account = useAccount();
  const role = account.data?.installation_role;
  const path = useLocation({ select: ({ pathname }) => pathname });
  const menu = useRef<HTMLElement>(null);
  // On phones the menu is one scrolling row; scroll the open page's entry into view.
  useEffect(() => {
    const link = menu.current?.querySelector(`[href="${path}"]`);
    link?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [path]);
  const shown = (['account', 'developer', 'installation'] as const)
    .map((group) => ({
      group,
      pages: sections[group].filter((page) => isPageFor(role, page)),
    }))
    .filter(({ pages }) => pages.length > 0);
  const page = sections.installation.find(({ to }) => path.startsWith(to));
  const isRefused = role !== undefined && page !== undefined && !isPageFor(role, page);
  return (
    <div className={classes.frame}>
      <nav ref={menu} className={classes.menu} aria-label={t('navigation')}>
        <Link to="/space" className={classes.link}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {t('back')}
        </Link>
        {shown.map(({ group, pages }) => (
          <div key={group} className={classes.group}>
            <div className={classes.heading}>{t(group)}</div>
            {pages.map(({ to, word, Icon }) => (
              <Link key={to} to={to} className={classes.link} activeProps={{ 'data-active': 'true' }}>
                <Icon size={16} stroke={1.75} aria-hidden />
                {t(word)}
              </Link>
            ))}
          </div>
        ))}
      </nav>
      <Main className={classes.main}>{isRefused ? <Refused /> : <Outlet />}</Main>
    </div>
  );
}

/** Shown for an installation page that the user may not open, before anything is requested. */
function Refused() {
  const t = useMessages(settingsMessages);
  return (
    <EmptyState isPage title={t('refused')} reason={t('refusedWhy')}>
      <Button component={Link} to="/settings/profile">
        {t('ownSettings')}
      </Button>
    </EmptyState>
  );
}
