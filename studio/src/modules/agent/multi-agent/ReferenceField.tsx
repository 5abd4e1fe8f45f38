import { Select } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { useAgent } from '../editor/AgentSession.js';
import { multiAgentMessages } from './multiAgentMessages.js';
import { useReferences } from './referenceQueries.js';

interface ReferenceFieldProps {
  value: string | undefined;
  onChange(id: string): void;
}

/** Chooses the published agent of the space that answers. */
export function ReferenceField({ value, onChange }: ReferenceFieldProps) {
  const t = useMessages(multiAgentMessages);
  const { spaceId, botId, isReadOnly } = useAgent();
  const bots = useReferences(spaceId, botId);
  if (bots.error)
    return <QueryError title={t('botsFailed')} error={bots.error} onRetry={() => void bots.refetch()} />;
  const list = (bots.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const isLost = value !== undefined && bots.isSuccess && !list.some((bot) => bot.value === value);
  return (
    <Select
      label={t('chooseBot')}
      description={t('chooseBotWhy')}
      placeholder={t(bots.isSuccess && list.length === 0 ? 'noBots' : 'noTarget')}
      data={isLost ? [...list, { value, label: value }] : list}
      value={value ?? null}
      error={isLost}
      searchable={list.length > 8}
      allowDeselect={false}
      disabled={isReadOnly || bots.isPending}
      onChange={(id) => id !== null && onChange(id)}
    />
  );
}
