import { EmptyState } from '@heddle/ui-kit';
import { Button, Modal, Stack, Title } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { pluginMessages } from '../pluginMessages.js';
import { usePlugin, usePublishedPlugins, useVersionTools } from '../queries.js';

/** A tool of a published version. */
export interface ChosenTool {
  pluginId: string;
  toolId: string;
  name: string;
  version: string;
}

interface ToolDialogProps {
  spaceId: string;
  /** Ids of the tools that are in use. */
  chosen: readonly string[];
  /** No more tools can be added. */
  isFull: boolean;
  onToggle(tool: ChosenTool): void;
  onClose(): void;
}

/** Tools of the space's published plugins to choose from. */
export function ToolDialog({ spaceId, onClose, ...choice }: ToolDialogProps) {
  const t = useMessages(pluginMessages);
  const [search, setSearch] = useState('');
  const plugins = usePublishedPlugins(spaceId, search);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pick')}
      size={640}
      closeButtonProps={{ 'aria-label': t('close') }}
    >
      <Stack mih={320}>
        <SearchField label={t('searchPlugins')} onSearch={setSearch} />
        <Loaded query={plugins} failed={t('pluginsFailed')}>
          {(rows) => {
            if (rows.length > 0)
              return rows.map(({ id, name }) => (
                <PluginTools key={id} pluginId={id} name={name} {...choice} />
              ));
            if (search !== '') return <EmptyState title={t('noPluginMatch')} withDrawing={false} />;
            return (
              <EmptyState title={t('noPlugins')} reason={t('noPluginsWhy')} withDrawing={false}>
                <LinkButton to="/space/$space_id/library" params={{ space_id: spaceId }} variant="default">
                  {t('toLibrary')}
                </LinkButton>
              </EmptyState>
            );
          }}
        </Loaded>
      </Stack>
    </Modal>
  );
}

interface PluginToolsProps extends Omit<ToolDialogProps, 'spaceId' | 'onClose'> {
  pluginId: string;
  name: string;
}

function PluginTools({ pluginId, name, chosen, isFull, onToggle }: PluginToolsProps) {
  const t = useMessages(pluginMessages);
  const plugin = usePlugin(pluginId);
  const version = plugin.data?.version_name ?? '';
  const tools = useVersionTools(pluginId, version);
  return (
    <section aria-label={name}>
      <Title order={3} mb={4}>
        {name}
      </Title>
      <Loaded query={tools} failed={t('toolsFailed')}>
        {(list) => (
          <Rows label={name}>
            {list.map((tool) => {
              const isChosen = chosen.includes(tool.api_id);
              const label = t(isChosen ? 'remove' : 'add');
              return (
                <Row key={tool.api_id} name={tool.name} about={tool.desc}>
                  <Button
                    variant={isChosen ? 'light' : 'default'}
                    size="xs"
                    disabled={!isChosen && isFull}
                    aria-label={`${label}: ${tool.name}`}
                    onClick={() => onToggle({ pluginId, toolId: tool.api_id, name: tool.name, version })}
                  >
                    {label}
                  </Button>
                </Row>
              );
            })}
          </Rows>
        )}
      </Loaded>
    </section>
  );
}
