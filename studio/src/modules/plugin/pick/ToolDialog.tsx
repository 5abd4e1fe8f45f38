import { EmptyState } from '@heddle/ui-kit';
import { Button, Group, Modal, SegmentedControl, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { pickMessages } from './pickMessages.js';
import {
  type ChosenTool,
  type PickSource,
  pickSources,
  type ToolGroup,
  type ToolSource,
} from './ToolGroup.js';
import { useToolGroups } from './useToolGroups.js';

interface ToolDialogProps {
  spaceId: string;
  /** What is shown first. */
  initialSource?: ToolSource;
  /** Whether a tool is in use already; such tools can be removed. */
  isChosen?(tool: ChosenTool): boolean;
  /** No more tools of a source can be added. */
  isFull?(source: ToolSource): boolean;
  onToggle(tool: ChosenTool): void;
  onClose(): void;
}

/** Tools to choose from: of the space's published plugins, of the built-in ones, and of MCP servers. */
export function ToolDialog({ spaceId, initialSource = 'plugin', onClose, ...choice }: ToolDialogProps) {
  const t = useMessages(pickMessages);
  const [source, setSource] = useState<PickSource>(initialSource);
  const [search, setSearch] = useState('');
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={680}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack mih={360}>
        <Group justify="space-between" gap={8}>
          <SegmentedControl
            size="xs"
            aria-label={t('source')}
            value={source}
            data={pickSources.map((value) => ({ value, label: t(value) }))}
            onChange={(value) => setSource(value as PickSource)}
          />
          <SearchField label={t('search')} onSearch={setSearch} />
        </Group>
        <Groups key={source} {...{ spaceId, source, search, ...choice }} />
      </Stack>
    </Modal>
  );
}

interface GroupsProps extends Omit<ToolDialogProps, 'onClose' | 'initialSource'> {
  source: PickSource;
  search: string;
}

function Groups({ spaceId, source, search, ...choice }: GroupsProps) {
  const t = useMessages(pickMessages);
  const { query, more, isLoadingMore } = useToolGroups(spaceId, source, search);
  return (
    <Loaded query={query} failed={t('failed')}>
      {(groups) => {
        const shown = groups.filter(({ tools }) => tools.length > 0);
        if (shown.length === 0) return <NoTools {...{ spaceId, source, search }} />;
        return (
          <>
            {shown.map((group) => (
              <GroupTools key={group.id} group={group} {...choice} />
            ))}
            {more && (
              <Button variant="default" loading={isLoadingMore} onClick={more}>
                {t('more')}
              </Button>
            )}
          </>
        );
      }}
    </Loaded>
  );
}

function NoTools({ spaceId, source, search }: { spaceId: string; source: PickSource; search: string }) {
  const t = useMessages(pickMessages);
  if (search !== '')
    return (
      <EmptyState
        title={t('noMatch')}
        withDrawing={false}
        reason={<Message table={sharedMessages} name="noMatchWhy" />}
      />
    );
  const params = { space_id: spaceId };
  if (source === 'mcp')
    return (
      <EmptyState title={t('noMcp')} reason={t('noMcpWhy')} withDrawing={false}>
        <LinkButton to="/space/$space_id/mcp" params={params} variant="default" target="_blank">
          {t('toMcp')}
        </LinkButton>
      </EmptyState>
    );
  if (source === 'market')
    return (
      <EmptyState title={t('noMarket')} reason={t('noMarketWhy')} withDrawing={false}>
        <LinkButton to="/explore/plugin" variant="default" target="_blank">
          {t('toMarket')}
        </LinkButton>
      </EmptyState>
    );
  return (
    <EmptyState title={t('noPlugins')} reason={t('noPluginsWhy')} withDrawing={false}>
      <LinkButton to="/space/$space_id/library" params={params} variant="default" target="_blank">
        {t('toLibrary')}
      </LinkButton>
    </EmptyState>
  );
}

type GroupToolsProps = Pick<ToolDialogProps, 'isChosen' | 'isFull' | 'onToggle'> & { group: ToolGroup };

function GroupTools({ group: { name, tools }, isChosen, isFull, onToggle }: GroupToolsProps) {
  const t = useMessages(pickMessages);
  return (
    <section aria-label={name}>
      <Title order={3} size="sm" mb={4}>
        {name}
      </Title>
      <Rows label={name}>
        {tools.map((tool) => {
          const isIn = isChosen?.(tool) === true;
          const label = t(isIn ? 'remove' : 'add');
          return (
            <Row key={tool.toolId} name={tool.name} about={tool.description}>
              <Button
                variant={isIn ? 'light' : 'default'}
                size="xs"
                disabled={!isIn && isFull?.(tool.source) === true}
                aria-label={`${label}: ${tool.name}`}
                onClick={() => onToggle(tool)}
              >
                {label}
              </Button>
            </Row>
          );
        })}
      </Rows>
    </section>
  );
}
