import {
  type ChannelSettings,
  maxChannelLimits,
  usualChannelLimits,
} from '@heddle/api-contract/families/channel';
import { connectors } from '@heddle/api-contract/families/conversation';
import { showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, NumberInput, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { getTranslate, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { channelMessages } from '../channelMessages.js';
import { type Channel, type Subject, useSaveChannel } from '../queries.js';
import { LookFields } from './LookFields.js';

/** What the fields of settings need. */
export interface SettingsFields {
  settings: ChannelSettings;
  change(changes: ChannelSettings): void;
}

interface ChannelFormProps {
  subject: Subject;
  channel: Channel;
  onSaved: (() => void) | undefined;
}

/** The settings of a channel. */
export function ChannelForm({ subject, channel, onSaved }: ChannelFormProps) {
  const t = useMessages(channelMessages);
  const shared = useMessages(sharedMessages);
  const [isEnabled, setIsEnabled] = useState(channel.is_enabled);
  const [settings, setSettings] = useState<ChannelSettings>(channel.settings);
  const save = useSaveChannel(subject, channel.connector_id, () => {
    showSuccess(getTranslate(channelMessages)('saved'));
    onSaved?.();
  });
  const change = (changes: ChannelSettings) => setSettings((present) => ({ ...present, ...changes }));
  const fields = { settings, change };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        save.mutate({ is_enabled: isEnabled, settings: toSend(settings) });
      }}
    >
      <Stack gap="sm">
        <Text size="sm" c="var(--h-text-2)">
          {channel.description}
        </Text>
        {!channel.is_published && (
          <Alert color="weld">{t('bot_id' in subject ? 'unpublished' : 'unpublishedFlow')}</Alert>
        )}
        <Switch
          label={t('enabled')}
          checked={isEnabled}
          onChange={(event) => setIsEnabled(event.currentTarget.checked)}
        />
        {channel.connector_id === connectors.webSdk && <OriginFields {...fields} isEnabled={isEnabled} />}
        {channel.connector_id === connectors.webhook ? (
          <TextInput
            label={t('url')}
            type="url"
            required
            value={settings.webhook_url ?? ''}
            onChange={(event) => change({ webhook_url: event.currentTarget.value })}
          />
        ) : (
          <LookFields {...fields} hasButton={channel.connector_id === connectors.webSdk} />
        )}
        <LimitFields {...fields} />
        {channel.acts_as && (
          <Text size="xs" c="dimmed">
            {t('actsAs', { name: channel.acts_as.name })}
          </Text>
        )}
        {save.error && (
          <Alert color="madder" variant="light" role="alert">
            {errorText(save.error)}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={save.isPending}>
            {shared('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** Empty lines are no origins. */
function toSend({ origins, ...rest }: ChannelSettings): ChannelSettings {
  const wanted = origins?.map((line) => line.trim()).filter((line) => line !== '');
  return { ...rest, ...(wanted && { origins: wanted }) };
}

function OriginFields({ settings, change, isEnabled }: SettingsFields & { isEnabled: boolean }) {
  const t = useMessages(channelMessages);
  const hasOrigin = settings.origins?.some((line) => line.trim() !== '') ?? false;
  return (
    <>
      {isEnabled && !hasOrigin && <Alert color="weld">{t('noOrigins')}</Alert>}
      <Textarea
        label={t('origins')}
        description={t('originsHint')}
        autosize
        minRows={2}
        maxRows={8}
        value={(settings.origins ?? []).join('\n')}
        onChange={(event) => change({ origins: event.currentTarget.value.split('\n') })}
      />
      <Switch
        label={t('needsSignIn')}
        checked={settings.needs_sign_in ?? false}
        onChange={(event) => change({ needs_sign_in: event.currentTarget.checked })}
      />
    </>
  );
}

const limits = {
  messages_per_hour: 'hourly',
  messages_per_day: 'daily',
  tokens_per_session: 'tokens',
} as const;

function LimitFields({ settings, change }: SettingsFields) {
  const t = useMessages(channelMessages);
  const names = Object.keys(limits) as (keyof typeof limits)[];
  return (
    <Group grow align="flex-end" role="group" aria-label={t('limits')}>
      {names.map((name) => (
        <NumberInput
          key={name}
          label={t(limits[name])}
          min={1}
          max={maxChannelLimits[name]}
          allowDecimal={false}
          value={settings[name] ?? usualChannelLimits[name]}
          onChange={(value) => typeof value === 'number' && change({ [name]: value })}
        />
      ))}
    </Group>
  );
}
