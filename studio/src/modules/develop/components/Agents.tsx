import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Select } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import {
  AgentCards,
  agentMessages,
  NewAgentButton,
  SampleCards,
  SampleMenu,
  useAgents,
} from '../../agent/index.js';
import { WorkflowCardsSkeleton } from '../../workflow/index.js';
import { developMessages } from '../developMessages.js';

const unfiltered = { search: '', status: 'any', creator: 'anyone' };

/** Agents of a space with filters. */
export function Agents({ spaceId }: { spaceId: string }) {
  const t = useMessages(developMessages);
  const tAgent = useMessages(agentMessages);
  const [filter, setFilter] = useState(unfiltered);
  // A new key remounts the search field and so clears it.
  const [round, setRound] = useState(0);
  const { search, status, creator } = filter;
  const agents = useAgents(spaceId, {
    search,
    status: status === 'published' || status === 'unpublished' ? status : undefined,
    isOwn: creator === 'mine',
  });
  const isFiltered = search !== '' || status !== 'any' || creator !== 'anyone';
  const isEmptySpace = !isFiltered && agents.data?.rows.length === 0;
  return (
    <>
      {!isEmptySpace && (
        <Group gap="xs" mb="sm">
          <SearchField
            key={round}
            label={t('search')}
            onSearch={(text) => setFilter((before) => ({ ...before, search: text }))}
          />
          <Select
            aria-label={t('status')}
            w={140}
            allowDeselect={false}
            value={status}
            onChange={(value) => setFilter({ ...filter, status: value ?? 'any' })}
            data={[
              { value: 'any', label: t('anyStatus') },
              { value: 'published', label: t('published') },
              { value: 'unpublished', label: t('unpublished') },
            ]}
          />
          <Select
            aria-label={t('creator')}
            w={170}
            allowDeselect={false}
            value={creator}
            onChange={(value) => setFilter({ ...filter, creator: value ?? 'anyone' })}
            data={[
              { value: 'anyone', label: t('anyone') },
              { value: 'mine', label: t('mine') },
            ]}
          />
          <SampleMenu spaceId={spaceId} />
        </Group>
      )}
      <Loaded query={agents} failed={tAgent('listFailed')} skeleton={<WorkflowCardsSkeleton />}>
        {({ rows }) => {
          if (rows.length > 0) return <AgentCards spaceId={spaceId} rows={rows} />;
          if (!isFiltered)
            return (
              <>
                <EmptyState title={t('noAgents')} reason={t('noAgentsWhy')}>
                  <NewAgentButton spaceId={spaceId} />
                </EmptyState>
                <SampleCards spaceId={spaceId} />
              </>
            );
          return (
            <EmptyState title={t('noMatch')} withDrawing={false}>
              <Button
                variant="default"
                onClick={() => {
                  setFilter(unfiltered);
                  setRound((before) => before + 1);
                }}
              >
                {t('clearFilters')}
              </Button>
            </EmptyState>
          );
        }}
      </Loaded>
      <MoreButton query={agents} />
    </>
  );
}
