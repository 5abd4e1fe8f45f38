import { StatusPill } from '@heddle/ui-kit';
import { Avatar, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { PromptDialog, PromptMenu } from '../../agent/index.js';
import { CardActions } from '../../card/index.js';
import { DatabaseActions } from '../../database/index.js';
import { DatasetActions } from '../../knowledge/index.js';
import { PluginActions } from '../../plugin/index.js';
import { WorkflowActions, WorkflowIcon } from '../../workflow/index.js';
import type { LibraryRow } from '../LibraryRow.js';
import { libraryMessages } from '../libraryMessages.js';
import { isChatFlow, kindOf } from '../resourceKinds.js';
import classes from './ResourceTable.module.css';

interface ResourceTableProps {
  spaceId: string;
  rows: readonly LibraryRow[];
}

/** Resources of every kind, each with its icon, page and actions. */
export function ResourceTable({ spaceId, rows }: ResourceTableProps) {
  const t = useMessages(libraryMessages);
  const [opened, setOpened] = useState<LibraryRow>();
  return (
    <div className={classes.frame}>
      <Table className={classes.table} verticalSpacing={8} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th w={120} className={classes.wideOnly}>
              {t('type')}
            </Table.Th>
            <Table.Th w={130}>{t('status')}</Table.Th>
            <Table.Th w={140} className={classes.wideOnly}>
              {t('editedAt')}
            </Table.Th>
            <Table.Th w={64} className={classes.last}>
              <VisuallyHidden>{t('actions')}</VisuallyHidden>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <ResourceRow key={row.id} spaceId={spaceId} row={row} onOpen={() => setOpened(row)} />
          ))}
        </Table.Tbody>
      </Table>
      {opened && (
        <PromptDialog
          spaceId={spaceId}
          prompt={opened}
          canEdit={opened.canEdit}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  );
}

interface ResourceRowProps {
  spaceId: string;
  row: LibraryRow;
  /** Opens a resource that has no page of its own. */
  onOpen(): void;
}

function ResourceRow({ spaceId, row, onOpen }: ResourceRowProps) {
  const t = useMessages(libraryMessages);
  const kind = kindOf(row);
  return (
    <Table.Tr>
      <Table.Td>
        <div className={classes.name}>
          <ResourceIcon row={row} />
          <div className={classes.text}>
            <ResourceName spaceId={spaceId} row={row} onOpen={onOpen} />
            <Text size="xs" c="dimmed" lineClamp={1}>
              {row.description}
            </Text>
          </div>
        </div>
      </Table.Td>
      <Table.Td className={classes.wideOnly}>{t(typeNameOf(row))}</Table.Td>
      <Table.Td>
        {kind?.hasStatus && (
          <StatusPill status={row.isPublished ? 'success' : 'waiting'}>
            {t(row.isPublished ? 'published' : 'draft')}
          </StatusPill>
        )}
      </Table.Td>
      <Table.Td className={classes.wideOnly}>
        <Moment at={row.editedAt} />
      </Table.Td>
      <Table.Td className={classes.last}>
        {kind?.key === 'workflow' && <WorkflowActions spaceId={spaceId} row={workflowRow(row)} />}
        {kind?.key === 'plugin' && <PluginActions spaceId={spaceId} row={row} />}
        {kind?.key === 'knowledge' && <DatasetActions spaceId={spaceId} row={row} />}
        {kind?.key === 'card' && <CardActions spaceId={spaceId} row={row} />}
        {kind?.key === 'database' && <DatabaseActions spaceId={spaceId} row={row} />}
        {kind?.key === 'prompt' && <PromptMenu spaceId={spaceId} prompt={row} onEdit={onOpen} />}
      </Table.Td>
    </Table.Tr>
  );
}

function ResourceIcon({ row }: { row: LibraryRow }) {
  const kind = kindOf(row);
  if (!kind) return null;
  const { Icon, category, key } = kind;
  const colors = { background: `var(--h-cat-${category}-soft)`, color: `var(--h-cat-${category})` };
  return (
    <Avatar
      className={classes.tile ?? ''}
      // Pictures of workflows are not shown anywhere else.
      src={(key !== 'workflow' && row.icon) || null}
      size={32}
      radius={6}
      aria-hidden
      styles={{ placeholder: colors }}
    >
      {key === 'workflow' ? (
        <WorkflowIcon isChatFlow={isChatFlow(row)} size={16} stroke={1.75} />
      ) : (
        <Icon size={16} stroke={1.75} aria-hidden />
      )}
    </Avatar>
  );
}

function ResourceName({ spaceId, row, onOpen }: ResourceRowProps) {
  const named: { className?: string; title: string; children: ReactNode } = {
    ...(classes.link && { className: classes.link }),
    title: row.name,
    children: row.name,
  };
  switch (kindOf(row)?.key) {
    case 'workflow':
      return <LinkAnchor {...named} to="/work_flow" search={{ space_id: spaceId, workflow_id: row.id }} />;
    case 'agent':
      return (
        <LinkAnchor
          {...named}
          to="/space/$space_id/bot/$bot_id"
          params={{ space_id: spaceId, bot_id: row.id }}
        />
      );
    case 'plugin':
      return (
        <LinkAnchor
          {...named}
          to="/space/$space_id/plugin/$plugin_id"
          params={{ space_id: spaceId, plugin_id: row.id }}
        />
      );
    case 'knowledge':
      return (
        <LinkAnchor
          {...named}
          to="/space/$space_id/knowledge/$dataset_id"
          params={{ space_id: spaceId, dataset_id: row.id }}
        />
      );
    case 'card':
      return (
        <LinkAnchor
          {...named}
          to="/space/$space_id/card/$card_id"
          params={{ space_id: spaceId, card_id: row.id }}
        />
      );
    case 'database':
      return (
        <LinkAnchor
          {...named}
          to="/space/$space_id/database/$table_id"
          params={{ space_id: spaceId, table_id: row.id }}
          search={{}}
        />
      );
    case 'prompt':
      return <UnstyledButton {...named} onClick={onOpen} />;
    default:
      return <span {...named} />;
  }
}

/** Key of the message that names what a resource is. */
function typeNameOf(row: LibraryRow) {
  const key = kindOf(row)?.key ?? 'other';
  if (key === 'knowledge') return knowledgeTypes[row.subType] ?? key;
  return isChatFlow(row) ? 'chatFlow' : key;
}

/** By `format_type` of a knowledge base. */
const knowledgeTypes = { 0: 'knowledgeText', 1: 'knowledgeTable', 2: 'knowledgePhoto' } as Readonly<
  Record<number, 'knowledgeText' | 'knowledgeTable' | 'knowledgePhoto'>
>;

/** The library does not know whether a draft was tested. */
function workflowRow(row: LibraryRow) {
  const { id, name, description, editedAt } = row;
  const draft = row.isPublished ? ('published' as const) : ('untested' as const);
  return {
    ...{ id, name, description, editedAt },
    isChatFlow: isChatFlow(row),
    state: { draft, isCollaborative: false, version: '' },
  };
}
