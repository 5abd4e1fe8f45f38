import { maxDeletedResources } from '@heddle/api-contract/families/library';
import { StatusPill } from '@heddle/ui-kit';
import { Avatar, Checkbox, Table, Text, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { LinkAnchor } from '../../../shared/parts/LinkAnchor.js';
import { PromptDialog, PromptMenu } from '../../agent/index.js';
import { CardActions } from '../../card/index.js';
import { DatabaseActions } from '../../database/index.js';
import { DatasetActions } from '../../knowledge/index.js';
import { PluginActions } from '../../plugin/index.js';
import { isChatFlow, kindMessages, kindNameOf, kindOf, lookOf, resourceLink } from '../../resource/index.js';
import { WorkflowActions } from '../../workflow/index.js';
import type { LibraryRow } from '../LibraryRow.js';
import { libraryMessages } from '../libraryMessages.js';
import classes from './ResourceTable.module.css';
import { TagBadges } from './TagBadges.js';

interface ResourceTableProps {
  spaceId: string;
  rows: readonly LibraryRow[];
  selected: ReadonlySet<string>;
  /** Called with the IDs of the rows that are selected next. */
  onSelect(ids: readonly string[]): void;
}

/** Resources of every kind, each with its icon, page and actions. */
export function ResourceTable({ spaceId, rows, selected, onSelect }: ResourceTableProps) {
  const t = useMessages(libraryMessages);
  const [opened, setOpened] = useState<LibraryRow>();
  const selectable = rows.slice(0, maxDeletedResources);
  const isAll = selectable.length > 0 && selectable.every(({ id }) => selected.has(id));
  return (
    <div className={classes.frame}>
      <Table className={classes.table} verticalSpacing={8} highlightOnHover>
        <Table.Thead>
          <Table.Tr>
            <Table.Th w={44}>
              <Checkbox
                aria-label={t('selectAll')}
                checked={isAll}
                indeterminate={!isAll && selected.size > 0}
                disabled={selectable.length === 0}
                onChange={() => onSelect(isAll ? [] : selectable.map(({ id }) => id))}
              />
            </Table.Th>
            <Table.Th>{t('name')}</Table.Th>
            <Table.Th w={120} className={classes.wideOnly}>
              {t('type')}
            </Table.Th>
            <Table.Th w={130} className={classes.status}>
              {t('status')}
            </Table.Th>
            <Table.Th w={130} className={classes.widestOnly}>
              {t('creator')}
            </Table.Th>
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
            <ResourceRow
              key={row.id}
              spaceId={spaceId}
              row={row}
              isSelected={selected.has(row.id)}
              onSelect={() =>
                onSelect(
                  selected.has(row.id) ? [...selected].filter((id) => id !== row.id) : [...selected, row.id],
                )
              }
              onOpen={() => setOpened(row)}
            />
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

interface ResourceNameProps {
  spaceId: string;
  row: LibraryRow;
  /** Opens a resource that has no page of its own. */
  onOpen(): void;
}

interface ResourceRowProps extends ResourceNameProps {
  isSelected: boolean;
  onSelect(): void;
}

function ResourceRow({ spaceId, row, isSelected, onSelect, onOpen }: ResourceRowProps) {
  const t = useMessages(libraryMessages);
  const kinds = useMessages(kindMessages);
  const kind = kindOf(row);
  return (
    <Table.Tr data-selected={isSelected || undefined}>
      <Table.Td>
        <Checkbox aria-label={t('select', { name: row.name })} checked={isSelected} onChange={onSelect} />
      </Table.Td>
      <Table.Td>
        <div className={classes.name}>
          <ResourceIcon row={row} />
          <div className={classes.text}>
            <ResourceName spaceId={spaceId} row={row} onOpen={onOpen} />
            <div className={classes.about}>
              <TagBadges spaceId={spaceId} ids={row.tagIds} />
              <Text size="xs" c="dimmed" lineClamp={1}>
                {row.description}
              </Text>
            </div>
          </div>
        </div>
      </Table.Td>
      <Table.Td className={classes.wideOnly}>{kinds(kindNameOf(row))}</Table.Td>
      <Table.Td>
        {kind?.hasStatus && (
          <StatusPill status={row.isPublished ? 'success' : 'waiting'}>
            {t(row.isPublished ? 'published' : 'draft')}
          </StatusPill>
        )}
      </Table.Td>
      <Table.Td className={classes.widestOnly}>{row.creatorName}</Table.Td>
      <Table.Td className={classes.wideOnly}>
        <Moment at={row.editedAt} />
      </Table.Td>
      <Table.Td className={classes.last}>
        {kind?.key === 'workflow' && (
          <WorkflowActions spaceId={spaceId} row={workflowRow(row)} rights={row} />
        )}
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
  const look = lookOf(row);
  if (!look) return null;
  const { Icon, ...colors } = look;
  return (
    <Avatar
      className={classes.tile ?? ''}
      // Pictures of workflows are not shown anywhere else.
      src={(kindOf(row)?.key !== 'workflow' && row.icon) || null}
      size={32}
      radius={6}
      aria-hidden
      styles={{ placeholder: colors }}
    >
      <Icon size={16} stroke={1.75} aria-hidden />
    </Avatar>
  );
}

function ResourceName({ spaceId, row, onOpen }: ResourceNameProps) {
  const named: { className?: string; title: string; children: ReactNode } = {
    ...(classes.link && { className: classes.link }),
    title: row.name,
    children: row.name,
  };
  const link = resourceLink(spaceId, row);
  if (link) return <LinkAnchor {...named} {...link} />;
  return kindOf(row)?.key === 'prompt' ? <UnstyledButton {...named} onClick={onOpen} /> : <span {...named} />;
}

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
