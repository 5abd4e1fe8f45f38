import type { TriggerEntry } from '@heddle/api-contract/families/trigger';
import { Anchor, Badge, Table, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { formatMoment } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Rows } from '../../../shared/parts/Rows.js';
import { scheduleText, untilText } from '../schedules.js';
import { triggerMessages } from '../triggerMessages.js';
import { Results } from './Results.js';
import { StatusSwitch, TriggerRow } from './TriggerRow.js';

interface TriggerTableProps {
  triggers: readonly TriggerEntry[];
  openId: string | undefined;
  onOpen(id: string): void;
}

/** Triggers with what they run, when they fire next and their last results: a table, or cards on a narrow screen. */
export function TriggerTable({ triggers, openId, onOpen }: TriggerTableProps) {
  const t = useMessages(triggerMessages);
  const isWide = useMediaQuery('(min-width: 62em)', false, { getInitialValueInEffect: false });
  if (!isWide)
    return (
      <Rows label={t('title')}>
        {triggers.map((trigger) => (
          <TriggerRow key={trigger.trigger_id} trigger={trigger} onOpen={() => onOpen(trigger.trigger_id)} />
        ))}
      </Rows>
    );
  return (
    <Table verticalSpacing="xs" aria-label={t('title')}>
      <Table.Thead>
        <Table.Tr>
          {(['trigger', 'when', 'next', 'lastTen', 'on'] as const).map((name) => (
            <Table.Th key={name}>{t(name)}</Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {triggers.map((trigger) => {
          const { trigger_id: id, name, target } = trigger;
          const isOpen = id === openId;
          return (
            <Table.Tr
              key={id}
              aria-current={isOpen || undefined}
              bg={isOpen ? 'var(--h-accent-soft)' : undefined}
            >
              <Cell below={`${t(target.type)}: ${target.name}`}>
                <Anchor component="button" type="button" fw={600} size="sm" onClick={() => onOpen(id)}>
                  {name}
                </Anchor>
              </Cell>
              <WhenCell trigger={trigger} />
              <NextCell trigger={trigger} />
              <Table.Td>
                <Results fires={trigger.last_fires} />
              </Table.Td>
              <Table.Td>
                <StatusSwitch trigger={trigger} />
              </Table.Td>
            </Table.Tr>
          );
        })}
      </Table.Tbody>
    </Table>
  );
}

function Cell({ children, below }: { children: ReactNode; below: string }) {
  return (
    <Table.Td style={{ overflowWrap: 'anywhere' }}>
      {children}
      <Text size="xs" c="dimmed">
        {below}
      </Text>
    </Table.Td>
  );
}

function WhenCell({ trigger: { kind, cron, time_zone: zone, event, signs } }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  if (kind === 'webhook') return <Cell below={t(signs ? 'hmac' : 'bearer')}>{t('newWebhook')}</Cell>;
  if (kind === 'event') return <Cell below={event}>{t('newEvent')}</Cell>;
  return <Cell below={zone}>{scheduleText(cron, language)}</Cell>;
}

function NextCell({ trigger }: { trigger: TriggerEntry }) {
  const t = useMessages(triggerMessages);
  const language = useLanguage();
  const { kind, status, next_at: next, is_draft: isDraft } = trigger;
  if (status === 'suspended')
    return (
      <Table.Td>
        <Badge color="red" variant="light" tt="none">
          {t('suspended')}
        </Badge>
      </Table.Td>
    );
  if (status === 'paused') return <Table.Td c="dimmed">{t('off')}</Table.Td>;
  if (isDraft) return <Table.Td c="dimmed">{t('draft')}</Table.Td>;
  if (kind !== 'schedule') return <Table.Td>{t(kind === 'webhook' ? 'onRequest' : 'onEvent')}</Table.Td>;
  if (next === '') return <Table.Td c="dimmed">{t('notPlanned')}</Table.Td>;
  return <Cell below={untilText(next, language)}>{formatMoment(Date.parse(next), language)}</Cell>;
}
