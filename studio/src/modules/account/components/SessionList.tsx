import { confirm, showSuccess } from '@heddle/ui-kit';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { describeAgent } from '../describeAgent.js';
import { useEndSession, useSessions } from '../queries.js';
import { accountSettingsMessages } from '../settingsMessages.js';
import classes from './SessionList.module.css';

/** The user's sessions; each but the current one can be ended. */
export function SessionList() {
  const t = useMessages(accountSettingsMessages);
  const language = useLanguage();
  const sessions = useSessions();
  const end = useEndSession();
  const endOthers = async () => {
    const isSure = await confirm({
      title: t('endOthers'),
      children: t('endOthersWhy'),
      confirm: t('endOthers'),
      cancel: t('cancel'),
      isDanger: true,
    });
    if (isSure) end.mutate('others', { onSuccess: () => showSuccess(t('ended')) });
  };
  return (
    <section aria-label={t('devices')}>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2} mb={4}>
            {t('devices')}
          </Title>
          <Text size="sm" c="var(--h-text-2)">
            {t('devicesWhy')}
          </Text>
        </div>
        {(sessions.data?.length ?? 0) > 1 && (
          <Button variant="default" onClick={() => void endOthers()}>
            {t('endOthers')}
          </Button>
        )}
      </Group>
      <Loaded query={sessions} failed={t('failed')}>
        {(rows) => (
          <Stack component="ul" gap={8} className={classes.list}>
            {rows.map((row) => {
              const { name, isPhone } = describeAgent(row.agent);
              const device = name ?? t('unknownDevice');
              const DeviceIcon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
              return (
                <li key={row.session_id} className={classes.row}>
                  <DeviceIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
                  <div className={classes.text}>
                    <Text size="sm" fw={600} title={row.agent}>
                      {device}
                    </Text>
                    <Text size="xs" c="dimmed">
                      <Moment at={row.last_seen_at * 1000} within={(at) => t('lastSeen', { at })} />
                      {' · '}
                      {t('since', { at: formatMoment(row.created_at * 1000, language) })}
                    </Text>
                  </div>
                  {row.is_current ? (
                    <Badge variant="light">{t('thisDevice')}</Badge>
                  ) : (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={t('endOf', { device })}
                      onClick={() => end.mutate(row.session_id, { onSuccess: () => showSuccess(t('ended')) })}
                    >
                      {t('end')}
                    </Button>
                  )}
                </li>
              );
            })}
          </Stack>
        )}
      </Loaded>
    </section>
  );
}
