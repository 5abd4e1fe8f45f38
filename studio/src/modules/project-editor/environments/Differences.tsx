import { type PillStatus, StatusPill } from '@heddle/ui-kit';
import { Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { environmentMessages } from './environmentMessages.js';
import { type Difference, useDifferences } from './environmentQueries.js';

const looks: Record<Difference['change'], PillStatus> = {
  added: 'success',
  changed: 'warning',
  removed: 'failed',
};

/** How the version in staging differs from the one in production. */
export function Differences({ projectId }: { projectId: string }) {
  const t = useMessages(environmentMessages);
  const query = useDifferences(projectId);
  return (
    <Loaded query={query} failed={t('differencesFailed')}>
      {({ from_version: from, to_version: to, differences }) => {
        const title = from === '' ? t('firstDifferences', { to }) : t('differences', { from, to });
        if (differences.length === 0)
          return (
            <Text size="sm" c="dimmed">
              {t(from === to ? 'same' : 'sameContent')}
            </Text>
          );
        return (
          <div>
            <Text size="sm" fw={600} mb={6}>
              {title}
            </Text>
            <Rows label={title}>
              {differences.map(({ kind, name, change }) => (
                <Row
                  key={`${kind} ${name} ${change}`}
                  name={name}
                  about={t(kind)}
                  badge={<StatusPill status={looks[change]}>{t(change)}</StatusPill>}
                />
              ))}
            </Rows>
          </div>
        );
      }}
    </Loaded>
  );
}
