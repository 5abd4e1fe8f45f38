import { Select } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../../shared/i18n/i18n.js';
import { useAgent, useBlock } from '../../editor/AgentSession.js';
import { useAgents } from '../../queries.js';
import { memoryBlockMessages } from './memoryBlockMessages.js';

/** Chooses an agent of the space whose memory this one shares. */
export function MemoryShare() {
  const t = useMessages(memoryBlockMessages);
  const { spaceId, botId, isReadOnly } = useAgent();
  const [info, setInfo] = useBlock('time_capsule_info');
  const [search, setSearch] = useState('');
  const agents = useAgents(spaceId, { search });
  const chosen = info.memorybase_id;
  const rows = (agents.data?.rows ?? []).filter(({ id }) => id !== botId);
  const isListed = chosen === undefined || rows.some(({ id }) => id === chosen);
  return (
    <Select
      label={t('share')}
      description={t('shareWhy')}
      placeholder={t('own')}
      disabled={isReadOnly}
      searchable
      clearable
      value={chosen ?? null}
      data={[
        ...rows.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed ? [] : [{ value: chosen, label: info.memorybase_name || t('lost') }]),
      ]}
      // The server searches.
      filter={({ options }) => options}
      onSearchChange={(text) => setSearch(rows.some(({ name }) => name === text) ? '' : text)}
      onChange={(id) => {
        const { memorybase_id: _id, memorybase_name: _name, ...rest } = info;
        const name = rows.find((row) => row.id === id)?.name;
        setInfo(id === null ? rest : { ...rest, memorybase_id: id, ...(name && { memorybase_name: name }) });
      }}
    />
  );
}
