import { StatusPill } from '@heddle/ui-kit';
import { Group, Text, Title } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { formatDuration, formatExact } from '../../../shared/format/formatTime.js';
import { Moment } from '../../../shared/format/Moment.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, RowButton, Rows } from '../../../shared/parts/Rows.js';
import { debugFailure } from './debugFailure.js';
import { debugMessages } from './debugMessages.js';
import type { DebugCall } from './debugQueries.js';

interface DebugHistoryProps {
  query: UseQueryResult<DebugCall[]>;
  /** Shows a call again, with its arguments in the form. */
  onReplay(call: DebugCall): void;
}

/** The user's last calls, whose arguments can be sent again. */
export function DebugHistory({ query, onReplay }: DebugHistoryProps) {
  const t = useMessages(debugMessages);
  const language = useLanguage();
  return (
    <section aria-label={t('history')}>
      <Group gap={8} mb={4}>
        <Title order={3}>{t('history')}</Title>
        <Text size="xs" c="dimmed">
          {t('historyWhy')}
        </Text>
      </Group>
      <Loaded query={query} failed={t('historyFailed')}>
        {(rows) =>
          rows.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noHistory')}
            </Text>
          ) : (
            <Rows label={t('history')}>
              {rows.map((call) => (
                <Row
                  key={call.call_id}
                  name={<Moment at={call.create_time * 1000} />}
                  badge={
                    <StatusPill status={call.success ? 'success' : 'failed'}>
                      {t(call.success ? 'succeeded' : 'failed')}
                    </StatusPill>
                  }
                  about={[formatDuration(call.ms, language), debugFailure(call) || call.parameters]
                    .join(' · ')
                    .slice(0, 200)}
                >
                  <RowButton
                    label={t('use')}
                    name={formatExact(call.create_time * 1000, language)}
                    onClick={() => onReplay(call)}
                  />
                </Row>
              ))}
            </Rows>
          )
        }
      </Loaded>
    </section>
  );
}
