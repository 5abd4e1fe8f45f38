import { Avatar, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { IconCheck, IconLogout, IconSettings } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { accountWords } from '../accountWords.js';
import { type Account, chooseLanguage, useLogout } from '../queries.js';

/** The avatar at the foot of the rail: who is signed in, language, appearance, log out. */
export function AccountMenu({ account }: { account: Account }) {
  const words = useWords(accountWords);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const logout = useLogout();
  const check = (isOn: boolean) =>
    isOn ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />;
  return (
    <Menu position="right-end" width={220}>
      <Menu.Target>
        <UnstyledButton aria-label={words('account')}>
          <Avatar size={32} radius="xl" color="woad" src={account.avatar_url || null} name={account.name} />
        </UnstyledButton>
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
        <Menu.Label>{words('language')}</Menu.Label>
        <Menu.Item
          lang="zh-CN"
          leftSection={check(language === 'zh-CN')}
          onClick={() => void chooseLanguage('zh-CN')}
        >
          简体中文
        </Menu.Item>
        <Menu.Item lang="en" leftSection={check(language === 'en')} onClick={() => void chooseLanguage('en')}>
          English
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>{words('theme')}</Menu.Label>
        {(['light', 'dark', 'auto'] as const).map((scheme) => (
          <Menu.Item
            key={scheme}
            leftSection={check(colorScheme === scheme)}
            onClick={() => setColorScheme(scheme)}
          >
            {words(scheme === 'auto' ? 'system' : scheme)}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item
          component={Link}
          to="/settings/profile"
          leftSection={<IconSettings size={16} aria-hidden />}
        >
          {words('settings')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={() => logout.mutate()}>
          {words('logout')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
