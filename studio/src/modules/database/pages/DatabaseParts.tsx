import { tableTypes } from '@heddle/api-contract/families/database';
import { EmptyState } from '@heddle/ui-kit';
import { Alert, Anchor, Skeleton, Tabs } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useEnclosingApp } from '../../../shared/enclosing-app/EnclosingApp.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { QueryError } from '../../../shared/parts/QueryError.js';
import { isRefusal } from '../../space/index.js';
import { DatabaseHeader } from '../components/DatabaseHeader.js';
import { MobileTip } from '../components/MobileTip.js';
import { DataTab, type OpenRow } from '../data/DataTab.js';
import { databaseMessages } from '../databaseMessages.js';
import { type DatabaseView, databaseTabs } from '../databaseTabs.js';
import { HistoryTab } from '../history/HistoryTab.js';
import { importMessages } from '../import/importMessages.js';
import { isRunning, useImportProgress } from '../import/importQueries.js';
import { type DatabaseInfo, useDatabase } from '../queries.js';
import { SqlTab } from '../sql/SqlTab.js';
import { StructureTab } from '../structure/StructureTab.js';
import classes from './DatabasePage.module.css';

const ImportDialog = lazyDialog(async () => (await import('../import/ImportDialog.js')).ImportDialog);

interface DatabaseViewProps {
  spaceId: string;
  databaseId: string;
  /** The open tab and data. */
  view: DatabaseView;
  onView(view: DatabaseView): void;
}

/** A database, or why it cannot be shown. */
export function DatabaseParts({ spaceId, databaseId, view, onView }: DatabaseViewProps) {
  const t = useMessages(databaseMessages);
  const shared = useMessages(sharedMessages);
  const isInApp = useEnclosingApp() !== undefined;
  const info = useDatabase(databaseId);
  if (info.data) return <Database key={databaseId} database={info.data} view={view} onView={onView} />;
  if (info.isPending)
    return (
      <div role="status" aria-label={shared('loading')}>
        <Skeleton height={48} radius={6} mb={16} />
        <Skeleton height={240} radius={6} />
      </div>
    );
  const back = !isInApp && (
    <LinkButton to="/space/$space_id/library" params={{ space_id: spaceId }} variant="default">
      {t('back')}
    </LinkButton>
  );
  return isRefusal(info.error) ? (
    <EmptyState isPage title={t('failed')} reason={t('refused')}>
      {back}
    </EmptyState>
  ) : (
    <>
      <QueryError title={t('failed')} error={info.error} onRetry={() => void info.refetch()} />
      {back}
    </>
  );
}

function Database({
  database,
  view,
  onView,
}: Pick<DatabaseViewProps, 'view' | 'onView'> & { database: DatabaseInfo }) {
  const t = useMessages(databaseMessages);
  const { tab = 'data', online } = view;
  const isInApp = useEnclosingApp() !== undefined;
  const [opened, setOpened] = useState<OpenRow>();
  const [dialog, setDialog] = useState<'import' | 'follow'>();
  const { id, table_name: name, can_edit: canWrite } = database;
  const tableType = online ? tableTypes.online : tableTypes.draft;
  useEffect(() => {
    if (!isInApp) document.title = `${name} - Heddle`;
  }, [name, isInApp]);
  return (
    <div className={classes.page} data-in-app={isInApp || undefined}>
      <DatabaseHeader
        database={database}
        tableType={tableType}
        canWrite={canWrite}
        onTable={(type) => onView({ tab, online: type === tableTypes.online || undefined })}
        onImport={() => setDialog('import')}
        onAdd={canWrite && tab === 'data' ? () => setOpened('new') : undefined}
      />
      <Tabs
        value={tab}
        onChange={(value) => onView({ tab: databaseTabs.find((each) => each === value), online })}
        className={classes.tabs ?? ''}
      >
        <Tabs.List aria-label={t('tabs')} className={classes.tabList ?? ''}>
          {databaseTabs.map((each) => (
            <Tabs.Tab key={each} value={each}>
              {t(each)}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        {online && tab !== 'structure' && (
          <Alert
            color="weld"
            variant="light"
            radius={0}
            py={8}
            icon={<IconAlertTriangle size={16} aria-hidden />}
          >
            {t(canWrite ? 'onlineNote' : 'onlineReadOnly')}
          </Alert>
        )}
        <ImportNote databaseId={id} tableType={tableType} onShow={() => setDialog('follow')} />
        <Tabs.Panel value={tab} className={classes.panel ?? ''}>
          {tab === 'data' && (
            <DataTab
              key={tableType}
              database={database}
              tableType={tableType}
              canWrite={canWrite}
              opened={opened}
              onOpen={setOpened}
            />
          )}
          {tab === 'structure' && <StructureTab key={database.schema_version} database={database} />}
          {tab === 'sql' && <SqlTab key={tableType} database={database} tableType={tableType} />}
          {tab === 'history' && (
            <div className={classes.scroll}>
              <HistoryTab databaseId={id} tableType={tableType} canWrite={canWrite} />
            </div>
          )}
        </Tabs.Panel>
      </Tabs>
      {dialog && (
        <ImportDialog
          database={database}
          tableType={tableType}
          isFollowing={dialog === 'follow'}
          onClose={() => setDialog(undefined)}
        />
      )}
      <MobileTip />
    </div>
  );
}

interface ImportNoteProps {
  databaseId: string;
  tableType: number;
  onShow(): void;
}

/** Says that an import is under way, also after the page was left and opened again. */
function ImportNote({ databaseId, tableType, onShow }: ImportNoteProps) {
  const t = useMessages(importMessages);
  const { data } = useImportProgress(databaseId, tableType);
  if (!data || !isRunning(data)) return null;
  return (
    <Alert color="azure" variant="light" radius={0} py={8} role="status">
      {t('underWay', { name: data.file_name, progress: Math.round(data.progress) })}{' '}
      <Anchor component="button" type="button" size="sm" onClick={onShow}>
        {t('show')}
      </Anchor>
    </Alert>
  );
}
