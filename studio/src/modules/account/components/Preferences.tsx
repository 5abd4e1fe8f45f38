import { ActionIcon, Button, Menu, useMantineColorScheme } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconDeviceDesktop,
  IconMoon,
  IconSun,
  IconWorld,
} from '@tabler/icons-react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { accountMessages } from '../accountMessages.js';
import { chooseLanguage } from '../languageQueries.js';

const languages = { 'zh-CN': '简体中文', en: 'English' } as const;
const schemes = [
  { value: 'light', Icon: IconSun },
  { value: 'dark', Icon: IconMoon },
  { value: 'auto', Icon: IconDeviceDesktop },
] as const;

/** Language menu; its button shows the current language. */
export function LanguageSwitch() {
  const t = useMessages(accountMessages);
  const language = useLanguage();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="subtle"
          color="gray"
          leftSection={<IconWorld size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={`${t('language')}: ${languages[language]}`}
        >
          {languages[language]}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['zh-CN', 'en'] as const).map((choice) => (
          <Menu.Item key={choice} lang={choice} onClick={() => void chooseLanguage(choice)}>
            {languages[choice]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** Language and appearance as menu items, with the current ones marked. */
export function PreferenceItems() {
  const t = useMessages(accountMessages);
  const language = useLanguage();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const check = (isOn: boolean) =>
    isOn ? <IconCheck size={16} aria-hidden /> : <span style={{ width: 16 }} />;
  return (
    <>
      <Menu.Label>{t('language')}</Menu.Label>
      {(['zh-CN', 'en'] as const).map((choice) => (
        <Menu.Item
          key={choice}
          lang={choice}
          leftSection={check(language === choice)}
          onClick={() => void chooseLanguage(choice)}
        >
          {languages[choice]}
        </Menu.Item>
      ))}
      <Menu.Divider />
      <Menu.Label>{t('theme')}</Menu.Label>
      {(['light', 'dark', 'auto'] as const).map((scheme) => (
        <Menu.Item
          key={scheme}
          leftSection={check(colorScheme === scheme)}
          onClick={() => setColorScheme(scheme)}
        >
          {t(scheme === 'auto' ? 'system' : scheme)}
        </Menu.Item>
      ))}
    </>
  );
}

/** Switches between light, dark and the system's color scheme. */
export function SchemeSwitch() {
  const t = useMessages(accountMessages);
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  const current = schemes.find((scheme) => scheme.value === colorScheme) ?? schemes[2];
  const label = { light: t('light'), dark: t('dark'), auto: t('system') };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={`${t('theme')}: ${label[current.value]}`}
        >
          <current.Icon size={16} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {schemes.map(({ value, Icon }) => (
          <Menu.Item
            key={value}
            leftSection={<Icon size={16} aria-hidden />}
            onClick={() => setColorScheme(value)}
          >
            {label[value]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
