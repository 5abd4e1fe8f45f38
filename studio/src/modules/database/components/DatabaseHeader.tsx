import { tableTypes } from '@heddle/api-contract/families/database';
import {
  ActionIcon,
  Anchor,
  Breadcrumbs,
  Button,
  Menu,
  SegmentedControl,
  Text,
  Tooltip,
} from '@mantine/core';
import {
  IconCopy,
  IconDatabase,
  IconDots,
  IconDownload,
  IconFileSpreadsheet,
  IconPencil,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { ShareButton } from '../../collaborator/index.js';
import { dataMessages } from '../data/dataMessages.js';
import { databaseMessages } from '../databaseMessages.js';
import { exportAddress, templateAddress } from '../import/importQueries.js';
import classes from '../pages/DatabasePage.module.css';
import type { DatabaseInfo } from '../queries.js';
import { AccessMenu } from './AccessMenu.js';
import { useConfirmedDelete } from './useConfirmedDelete.js';

const CopyDialog = lazyDialog(async () => (await import('./CopyDialog.js')).CopyDialog);
const SettingsDialog = lazyDialog(async () => (await import('./SettingsDialog.js')).SettingsDialog);

interface DatabaseHeaderProps {
  database: DatabaseInfo;
  tableType: number;
  canWrite: boolean;
  onTable(tableType: number): void;
  onImport(): void;
  /** Absent where rows cannot be added. */
  onAdd: (() => void) | undefined;
}

/** Name, access, the choice between test and online data, import, export and adding rows. */
export function DatabaseHeader({
  database,
  tableType,
  canWrite,
  onTable,
  onImport,
  onAdd,
}: DatabaseHeaderProps) {
  const t = useMessages(databaseMessages);
  const tData = useMessages(dataMessages);
  const navigate = useNavigate();
  const isInApp = useEnclosingApp() !== undefined;
  const [isEditing, setIsEditing] = useState(false);
  const [isCopying, setIsCopying] = useState(false);
  const { id, space_id: spaceId, table_name: name, table_desc, can_edit, can_delete } = database;
  const remove = useConfirmedDelete(spaceId);
  async function handleDelete(): Promise<void> {
    if ((await remove({ id, name })) && !isInApp)
      await navigate({ to: '/space/$space_id/library', params: { space_id: spaceId } });
  }
  return (
    <header className={classes.head}>
      {!isInApp && (
        <Breadcrumbs separatorMargin={6} className={classes.crumbs ?? ''}>
          <Anchor component={Link} to={`/space/${spaceId}/library`} size="xs" c="var(--h-text-2)">
            {t('library')}
          </Anchor>
          <Text size="xs" c="dimmed">
            {t('databases')}
          </Text>
        </Breadcrumbs>
      )}
      <div className={classes.titleRow}>
        <span className={classes.tile}>
          <IconDatabase size={20} stroke={1.75} aria-hidden />
        </span>
        <h1 className={classes.title}>{name}</h1>
        {can_edit && (
          <Tooltip label={t('settings')}>
            <ActionIcon
              variant="subtle"
              color="gray"
              size={28}
              aria-label={t('settings')}
              onClick={() => setIsEditing(true)}
            >
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
          </Tooltip>
        )}
        <ShareButton resource={{ kind: 'database', id, spaceId }} />
        <Text size="sm" c="var(--h-text-2)" className={classes.about ?? ''} title={table_desc}>
          {table_desc}
        </Text>
        <div className={classes.actions}>
          <AccessMenu database={database} />
          <SegmentedControl
            aria-label={t('which')}
            value={String(tableType)}
            onChange={(value) => onTable(Number(value))}
            data={[
              { value: String(tableTypes.draft), label: t('draft') },
              { value: String(tableTypes.online), label: t('online') },
            ]}
          />
          {canWrite && (
            <Button variant="default" leftSection={<IconUpload size={16} aria-hidden />} onClick={onImport}>
              {t('import')}
            </Button>
          )}
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <Button variant="default" leftSection={<IconDownload size={16} aria-hidden />}>
                {t('export')}
              </Button>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item component="a" href={exportAddress(id, tableType, 'csv')} download>
                {t('exportCsv')}
              </Menu.Item>
              <Menu.Item component="a" href={exportAddress(id, tableType, 'xlsx')} download>
                {t('exportXlsx')}
              </Menu.Item>
            </Menu.Dropdown>
          </Menu>
          {onAdd && (
            <Button leftSection={<IconPlus size={16} aria-hidden />} onClick={onAdd}>
              {tData('addRow')}
            </Button>
          )}
          <Menu position="bottom-end" width={220}>
            <Menu.Target>
              <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('more', { name })}>
                <IconDots size={18} aria-hidden />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item
                component="a"
                href={templateAddress(id)}
                download
                leftSection={<IconFileSpreadsheet size={16} />}
              >
                {t('template')}
              </Menu.Item>
              <Menu.Item leftSection={<IconCopy size={16} />} onClick={() => setIsCopying(true)}>
                {t('copyMenu')}
              </Menu.Item>
              {can_delete && (
                <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void handleDelete()}>
                  {t('delete')}
                </Menu.Item>
              )}
            </Menu.Dropdown>
          </Menu>
        </div>
      </div>
      {isCopying && (
        <CopyDialog
          spaceId={spaceId}
          database={{ id, name }}
          canCopyRows={can_edit}
          onClose={() => setIsCopying(false)}
        />
      )}
      {isEditing && <SettingsDialog database={database} onClose={() => setIsEditing(false)} />}
    </header>
  );
}
