import { Avatar, UnstyledButton } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lateMenu, type MenuButtonProps } from '../../../shared/parts/lateMenu.js';
import { accountMenuMessages } from '../accountMenuMessages.js';
import type { Account } from '../languageQueries.js';

/** The account menu at the bottom of the rail, whose code loads when it is first opened. */
export const LateAccountMenu = lateMenu(
  async () => (await import('./AccountMenu.js')).AccountMenu,
  AccountButton,
);

/** The picture of the user, which opens the account menu. */
export function AccountButton({ account, isLoading, ...props }: MenuButtonProps & { account: Account }) {
  const t = useMessages(accountMenuMessages);
  return (
    <UnstyledButton aria-label={t('account')} aria-busy={isLoading || undefined} {...props}>
      <Avatar size={32} radius="xl" color="woad" src={account.avatar_url || null} name={account.name} />
    </UnstyledButton>
  );
}
