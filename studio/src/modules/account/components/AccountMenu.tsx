import { Menu, Text } from '@mantine/core';
import { IconBook2, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkMenuItem } from '../../../shared/parts/LinkMenuItem.js';
import { type LateMenuProps, useLateMenu } from '../../../shared/parts/lateMenu.js';
import { accountMessages } from '../accountMessages.js';
import type { Account } from '../languageQueries.js';
import { useLogout } from '../queries.js';
import { AccountButton } from './AccountButton.js';
import { PreferenceItems } from './Preferences.js';

/** The account menu at the bottom of the rail: name, language, appearance, sign out. */
export function AccountMenu({ account, opensAtOnce = false }: LateMenuProps & { account: Account }) {
  const { button, menu } = useLateMenu(opensAtOnce);
  const t = useMessages(accountMessages);
  const logout = useLogout();
  return (
    <Menu position="right-end" width={220} {...menu}>
      <Menu.Target>
        <AccountButton ref={button} account={account} />
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          <Text size="sm" fw={600} c="var(--h-text)" truncate>
            {account.name}
          </Text>
          <Text size="xs" truncate>
            {account.email}
          </Text>
        </Menu.Label>
        <Menu.Divider />
        <PreferenceItems />
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/settings/profile"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          {t('settings')}
        </Menu.Item>
        <LinkMenuItem to="/docs/$" params={{ _splat: '' }} leftSection={<IconBook2 size={16} aria-hidden />}>
          {t('docs')}
        </LinkMenuItem>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => logout.mutate()}>
          {t('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
