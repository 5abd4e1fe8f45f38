import { Alert, Checkbox, Select, Stack, Table, Text, Title } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { PageHead } from '../../../shared/parts/PageHead.js';
import { WideTable } from '../../../shared/parts/WideTable.js';
import { WebhookSettings } from '../components/WebhookSettings.js';
import { settingMessages } from '../settingMessages.js';
import {
  type KindChoice,
  type NoticeSettings,
  useNoticeSettings,
  useSaveNoticeSettings,
} from '../settingQueries.js';

/** How the person is told of notices: in the product, by mail and by webhook. */
export function NoticeSettingsPage() {
  const t = useMessages(settingMessages);
  const settings = useNoticeSettings();
  return (
    <>
      <PageHead title={t('title')} why={t('why')} />
      <Loaded query={settings} failed={t('failed')}>
        {(data) => (
          <Stack gap="xl" maw={720}>
            <Kinds settings={data} />
            <MailSettings settings={data} />
            <WebhookSettings settings={data} />
          </Stack>
        )}
      </Loaded>
    </>
  );
}

const ways = [
  ['in_product', 'inProduct'],
  ['mail', 'mail'],
  ['webhook', 'webhook'],
] as const;

function Kinds({ settings }: { settings: NoticeSettings }) {
  const t = useMessages(settingMessages);
  const save = useSaveNoticeSettings();
  const isPossible = {
    in_product: true,
    mail: settings.can_mail,
    webhook: settings.can_call && settings.webhook.url !== '',
  };
  const change = (choice: KindChoice) => save.mutate({ kinds: [choice] });
  return (
    <WideTable label={t('title')} minWidth={440}>
      <Table verticalSpacing={8}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('kind')}</Table.Th>
            {ways.map(([way, name]) => (
              <Table.Th key={way} w={96}>
                {t(name)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {settings.kinds.map((choice) => (
            <Table.Tr key={choice.kind}>
              <Table.Td>
                {t(`kind.${choice.kind}`)}
                <Text size="xs" c="dimmed">
                  {t(`why.${choice.kind}`)}
                </Text>
              </Table.Td>
              {ways.map(([way, name]) => (
                <Table.Td key={way}>
                  {/* The profile has the setting for mails about requests. */}
                  {!(way === 'mail' && choice.kind === 'requests') && (
                    <Checkbox
                      aria-label={t('by', { kind: t(`kind.${choice.kind}`), way: t(name) })}
                      checked={choice[way] && isPossible[way]}
                      disabled={!isPossible[way]}
                      onChange={(event) => change({ ...choice, [way]: event.currentTarget.checked })}
                    />
                  )}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </WideTable>
  );
}

const hours = Array.from({ length: 24 }, (_, hour) => ({
  value: String(hour),
  label: `${String(hour).padStart(2, '0')}:00`,
}));

function MailSettings({ settings }: { settings: NoticeSettings }) {
  const t = useMessages(settingMessages);
  const save = useSaveNoticeSettings();
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone || 'UTC';
  return (
    <Stack gap="sm" component="section" aria-label={t('mailTitle')}>
      <Title order={2} size="md">
        {t('mailTitle')}
      </Title>
      {!settings.can_mail && <Alert color="gray">{t('noMail')}</Alert>}
      <Select
        label={t('mailTime')}
        w={280}
        allowDeselect={false}
        disabled={!settings.can_mail}
        value={settings.mail_time}
        data={(['instant', 'daily'] as const).map((value) => ({ value, label: t(`mailTime.${value}`) }))}
        onChange={(value) =>
          save.mutate({ mail_time: value === 'daily' ? 'daily' : 'instant', time_zone: zone })
        }
      />
      {settings.mail_time === 'daily' && (
        <Select
          label={t('mailHour')}
          description={t('zone', { zone })}
          w={280}
          allowDeselect={false}
          disabled={!settings.can_mail}
          value={String(settings.mail_hour)}
          data={hours}
          onChange={(value) => save.mutate({ mail_hour: Number(value), time_zone: zone })}
        />
      )}
    </Stack>
  );
}
