import { confirm, showSuccess } from '@heddle/ui-kit';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconDeviceDesktop, IconDeviceMobile } from '@tabler/icons-react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useWords } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { describeAgent } from '../describeAgent.js';
import { useEndSession, useSessions } from '../queries.js';
import { accountSettingsWords } from '../settingsWords.js';
import classes from './SessionList.module.css';

/** Where the person is signed in; each place but this one can be ended. */
export function SessionList() {
  const words = useWords(accountSettingsWords);
  const language = useLanguage();
  const sessions = useSessions();
  const end = useEndSession();
  const endOthers = async () => {
    const isSure = await confirm({
      title: words('endOthers'),
      children: words('endOthersWhy'),
      confirm: words('endOthers'),
      cancel: words('cancel'),
      isDanger: true,
    });
    if (isSure) end.mutate('others', { onSuccess: () => showSuccess(words('ended')) });
  };
  return (
    <section aria-label={words('devices')}>
      <Group justify="space-between" align="flex-end" mb="sm">
        <div>
          <Title order={2} mb={4}>
            {words('devices')}
          </Title>
          <Text size="sm" c="var(--h-text-2)">
            {words('devicesWhy')}
          </Text>
        </div>
        {(sessions.data?.length ?? 0) > 1 && (
          <Button variant="default" onClick={() => void endOthers()}>
            {words('endOthers')}
          </Button>
        )}
      </Group>
      <Loaded query={sessions} failed={words('failed')}>
        {(rows) => (
          <Stack component="ul" gap={8} className={classes.list}>
            {rows.map((row) => {
              const { name, isPhone } = describeAgent(row.agent);
              const device = name ?? words('unknownDevice');
              const DeviceIcon = isPhone ? IconDeviceMobile : IconDeviceDesktop;
              return (
                <li key={row.session_id} className={classes.row}>
                  <DeviceIcon size={20} stroke={1.6} aria-hidden className={classes.icon} />
                  <div className={classes.words}>
                    <Text size="sm" fw={600} title={row.agent}>
                      {device}
                    </Text>
                    <Text size="xs" c="dimmed">
                      {words('lastSeen', { at: formatMoment(row.last_seen_at * 1000, language) })}
                      {' · '}
                      {words('since', { at: formatMoment(row.created_at * 1000, language) })}
                    </Text>
                  </div>
                  {row.is_current ? (
                    <Badge variant="light">{words('thisDevice')}</Badge>
                  ) : (
                    <Button
                      variant="default"
                      size="xs"
                      aria-label={words('endOf', { device })}
                      onClick={() =>
                        end.mutate(row.session_id, { onSuccess: () => showSuccess(words('ended')) })
                      }
                    >
                      {words('end')}
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
