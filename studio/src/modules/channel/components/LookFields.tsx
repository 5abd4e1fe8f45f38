import { channelLimits } from '@heddle/api-contract/families/channel';
import { NativeSelect, SimpleGrid, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { channelMessages } from '../channelMessages.js';
import type { SettingsFields } from './ChannelForm.js';

/** Look and texts of a chat; what is empty is as the agent has it. */
export function LookFields({ settings, change, hasButton }: SettingsFields & { hasButton: boolean }) {
  const t = useMessages(channelMessages);
  const text = (name: 'name' | 'placeholder' | 'disclaimer' | 'launcher') => ({
    label: t(name),
    maxLength: name === 'name' ? channelLimits.name : channelLimits.label,
    value: settings[name] ?? '',
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  const choice = (name: 'theme' | 'language' | 'position', values: Readonly<Record<string, string>>) => ({
    label: t(name),
    data: Object.entries(values).map(([value, label]) => ({ value, label })),
    value: settings[name] ?? Object.keys(values)[0]!,
    onChange: (event: { currentTarget: { value: string } }) => change({ [name]: event.currentTarget.value }),
  });
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }} aria-label={t('look')}>
      <Text size="sm" c="var(--h-text-2)" mb="xs">
        {t('lookHint')}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        <TextInput {...text('name')} />
        <TextInput
          label={t('color')}
          placeholder="#057288"
          maxLength={7}
          value={settings.color ?? ''}
          onChange={(event) => change({ color: event.currentTarget.value })}
        />
        <TextInput {...text('placeholder')} />
        <TextInput {...text('disclaimer')} />
        <NativeSelect {...choice('theme', { auto: t('auto'), light: t('light'), dark: t('dark') })} />
        <NativeSelect {...choice('language', { auto: t('auto'), 'zh-CN': '中文', en: 'English' })} />
        {hasButton && <TextInput {...text('launcher')} />}
        {hasButton && <NativeSelect {...choice('position', { right: t('right'), left: t('left') })} />}
      </SimpleGrid>
      <Textarea
        mt="sm"
        label={t('welcome')}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={channelLimits.welcome}
        value={settings.welcome ?? ''}
        onChange={(event) => change({ welcome: event.currentTarget.value })}
      />
      <Switch
        mt="sm"
        label={t('canShare')}
        checked={settings.can_share ?? false}
        onChange={(event) => change({ can_share: event.currentTarget.checked })}
      />
      <Switch
        mt="sm"
        label={t('canUpload')}
        description={t('canUploadHint')}
        checked={settings.can_upload ?? false}
        onChange={(event) => change({ can_upload: event.currentTarget.checked })}
      />
    </fieldset>
  );
}
