import { EmptyState } from '@heddle/ui-kit';
import { Button } from '@mantine/core';
import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useMessages } from '../../shared/i18n/i18n.js';
import { mayOpen } from '../navigation.js';
import { useAccount } from '../shellParts.js';
import { settingsMessages } from './settingsMessages.js';

/** Keeps users from pages of the installation that their role may not open, before anything is requested. */
export function EnterpriseLayout() {
  const t = useMessages(settingsMessages);
  const role = useAccount().data?.installation_role;
  const path = useLocation({ select: ({ pathname }) => pathname });
  if (role === undefined || mayOpen(path, { role })) return <Outlet />;
  return (
    <EmptyState isPage title={t('refused')} reason={t('refusedWhy')}>
      <Button component={Link} to="/settings/profile">
        {t('ownSettings')}
      </Button>
    </EmptyState>
  );
}
