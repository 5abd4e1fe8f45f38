import { creationMethods, debugStatuses } from '@heddle/api-contract/families/plugin';
import { EmptyState, StatusPill } from '@heddle/ui-kit';
import { DataTable, type DataTableColumn } from '@heddle/ui-kit/DataTable';
import { Button, Group, Switch, Text } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import classes from '../pages/PluginPage.module.css';
import { pluginMessages } from '../pluginMessages.js';
import { pluginLink } from '../pluginPlace.js';
import { type PluginInfo, type ToolInfo, useUpdateTool } from '../queries.js';
import { methodName } from '../tool/methodName.js';
import { NewToolDialog } from '../tool/NewToolDialog.js';

interface ToolTableProps {
  spaceId: string;
  pluginId: string;
  info: PluginInfo;
  tools: readonly ToolInfo[];
  canEdit: boolean;
}

/** The plugin in a few words, and all its tools. */
export function ToolTable({ spaceId, pluginId, info, tools, canEdit }: ToolTableProps) {
  const t = useMessages(pluginMessages);
  const [isAdding, setIsAdding] = useState(false);
  const isCode = info.creation_method === creationMethods.code;
  const app = useEnclosingApp();
  const { mutate: update } = useUpdateTool(pluginId);
  const columns = useMemo(
    (): DataTableColumn<ToolInfo>[] => [
      {
        id: 'name',
        header: t('tool'),
        isFixed: true,
        value: ({ name }) => name,
        cell: (tool) => (
          <div className={classes.entryText}>
            <LinkAnchor
              {...pluginLink({ spaceId, pluginId }, { toolId: tool.api_id }, app)}
              fw={600}
              size="sm"
            >
              {tool.name}
            </LinkAnchor>
            <span className={classes.path} title={tool.desc}>
              {tool.desc}
            </span>
          </div>
        ),
      },
      {
        id: 'path',
        header: 'URL',
        width: 220,
        value: ({ path }) => path,
        cell: ({ method, path }) => (
          <>
            <span className={classes.method}>{methodName(method)}</span>{' '}
            <span className={classes.path}>{path}</span>
          </>
        ),
      },
      {
        id: 'inputs',
        header: t('inputs'),
        width: 180,
        value: ({ request_params }) => request_params.length,
        cell: ({ request_params }) => request_params.map(({ name }) => name).join(', ') || '-',
      },
      {
        id: 'state',
        header: t('state'),
        width: 130,
        value: ({ debug_status }) => debug_status,
        cell: ({ debug_status }) => {
          const isPassed = debug_status === debugStatuses.passed;
          return (
            <StatusPill status={isPassed ? 'success' : 'waiting'}>
              {t(isPassed ? 'passed' : 'waiting')}
            </StatusPill>
          );
        },
      },
      {
        id: 'online',
        header: t('published'),
        width: 110,
        value: ({ online_status }) => online_status,
        cell: ({ online_status }) => t(online_status === 1 ? 'online' : 'notOnline'),
      },
      {
        id: 'enabled',
        header: t('enabled'),
        width: 90,
        value: ({ disabled }) => !disabled,
        cell: (tool) => (
          <Switch
            aria-label={t('enableTool', { name: tool.name })}
            checked={!tool.disabled}
            disabled={!canEdit}
            onChange={(event) => update({ id: tool.api_id, disabled: !event.currentTarget.checked })}
          />
        ),
      },
    ],
    [t, spaceId, pluginId, app, canEdit, update],
  );
  const addButton = canEdit && (
    <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={() => setIsAdding(true)}>
      {t('addTool')}
    </Button>
  );
  return (
    <div className={classes.inner}>
      <Group gap={8} mb="md">
        <Text size="sm" c="var(--h-text-2)" style={{ overflowWrap: 'anywhere' }}>
          {[info.meta_info.url, info.meta_info.desc].filter(Boolean).join(' · ')}
        </Text>
      </Group>
      {tools.length === 0 ? (
        <EmptyState title={t('noTools')} reason={t('noToolsWhy')}>
          {addButton}
        </EmptyState>
      ) : (
        <DataTable
          id="plugin-tools"
          scope={pluginId}
          label={t('tools')}
          columns={isCode ? columns.filter(({ id }) => id !== 'path') : columns}
          rows={tools}
          rowId={({ api_id }) => api_id}
          rowLabel={({ name }) => name}
          empty={t('noTools')}
        />
      )}
      {isAdding && (
        <NewToolDialog
          spaceId={spaceId}
          pluginId={pluginId}
          isCode={isCode}
          onClose={() => setIsAdding(false)}
        />
      )}
    </div>
  );
}
