import { ErrorBlock, showError, showSuccess } from '@heddle/ui-kit';
import { Alert, Button, Group, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { settingMessages } from '../settingMessages.js';
import { type NoticeSettings, useSaveNoticeSettings, useTestWebhook } from '../settingQueries.js';

/** The address that notices are sent to, and how the last delivery went. */
export function WebhookSettings({ settings }: { settings: NoticeSettings }) {
  const t = useMessages(settingMessages);
  const { webhook } = settings;
  const save = useSaveNoticeSettings();
  const test = useTestWebhook();
  const [url, setUrl] = useState(webhook.url);
  const [secret, setSecret] = useState('');
  function handleSave(address: string): void {
    save.mutate(
      { webhook_url: address.trim() },
      {
        onSuccess: (answer) => {
          setUrl(address.trim());
          setSecret(answer.secret ?? '');
          showSuccess(t('saved'));
        },
      },
    );
  }
  function handleSubmit(event: FormEvent): void {
    event.preventDefault();
    if (url.trim() !== '') handleSave(url);
  }
  function handleTest(): void {
    test.mutate(undefined, {
      onSuccess: ({ is_accepted, error }) =>
        is_accepted ? showSuccess(t('accepted')) : showError(t('refused', { error })),
    });
  }
  return (
    <Stack gap="sm" component="section" aria-label={t('webhookTitle')}>
      <Title order={2} size="md">
        {t('webhookTitle')}
      </Title>
      <Text size="sm" c="var(--h-text-2)">
        {t('webhookWhy')}
      </Text>
      {!settings.can_call && <Alert color="gray">{t('noCalls')}</Alert>}
      <form onSubmit={handleSubmit}>
        <Group align="flex-start" gap="xs">
          <TextInput
            flex={1}
            miw={240}
            aria-label={t('url')}
            placeholder="https://"
            maxLength={2000}
            disabled={!settings.can_call}
            value={url}
            error={save.error && errorText(save.error)}
            onChange={(event) => {
              save.reset();
              setUrl(event.currentTarget.value);
            }}
          />
          <Button type="submit" loading={save.isPending} disabled={!settings.can_call || url.trim() === ''}>
            {t('save')}
          </Button>
        </Group>
      </form>
      {secret !== '' && (
        <Alert color="gray" title={t('secretTitle')}>
          <Text size="sm" mb="xs">
            {t('secretWhy')}
          </Text>
          <CopyableCode code={secret} label={t('secretTitle')} />
        </Alert>
      )}
      {webhook.url !== '' && (
        <>
          {!webhook.is_enabled && <ErrorBlock title={t('webhookTitle')}>{t('off')}</ErrorBlock>}
          {webhook.last_at > 0 && (
            <Text size="sm" c="dimmed">
              {t('last', { outcome: webhook.last_error || t('lastGood') })}
              <Moment at={webhook.last_at * 1000} />
            </Text>
          )}
          <Group gap="xs">
            <Button variant="default" loading={test.isPending} onClick={handleTest}>
              {t('test')}
            </Button>
            <Button variant="subtle" color="red" onClick={() => handleSave('')}>
              {t('remove')}
            </Button>
          </Group>
        </>
      )}
    </Stack>
  );
}
