import { savedViewLimits } from '@heddle/api-contract/families/saved-view';
import { Button, Menu, Text } from '@mantine/core';
import { IconBookmark, IconBookmarkPlus, IconCheck, IconSettings } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { type LibrarySearch, queryOf, searchOf } from '../libraryTabs.js';
import { viewMessages } from '../viewMessages.js';
import { type SavedView, useViews } from '../viewQueries.js';

const ViewDialog = lazyDialog(async () => (await import('./ViewDialog.js')).ViewDialog);
const ManageViewsDialog = lazyDialog(async () => (await import('./ManageViewsDialog.js')).ManageViewsDialog);

interface ViewsMenuProps {
  spaceId: string;
  search: LibrarySearch;
  onOpen(search: LibrarySearch): void;
}

/** Opens saved views of the library, and saves the current filters as one. */
export function ViewsMenu({ spaceId, search, onOpen }: ViewsMenuProps) {
  const t = useMessages(viewMessages);
  const views = useViews(spaceId).data ?? [];
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const query = queryOf(search);
  const open = views.find((view) => view.query === query);
  const canSave = query !== '' && query.length <= savedViewLimits.query;
  const group = (title: string, listed: readonly SavedView[]) =>
    listed.length > 0 && (
      <>
        <Menu.Label>{title}</Menu.Label>
        {listed.map((view) => (
          <Menu.Item
            key={view.id}
            leftSection={view === open ? <IconCheck size={16} aria-hidden /> : <span />}
            onClick={() => onOpen(searchOf(view.query))}
          >
            {view.name}
            {!view.isOwn && (
              <Text size="xs" c="dimmed">
                {t('by', { name: view.creatorName })}
              </Text>
            )}
          </Menu.Item>
        ))}
      </>
    );
  return (
    <>
      <Menu position="bottom-start" width={280}>
        <Menu.Target>
          <Button variant="default" leftSection={<IconBookmark size={16} aria-hidden />}>
            {open ? t('viewOf', { name: open.name }) : t('views')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown mah={400} style={{ overflowY: 'auto' }}>
          <Menu.Item leftSection={<span />} onClick={() => onOpen({})}>
            {t('everything')}
          </Menu.Item>
          {group(
            t('own'),
            views.filter((view) => !view.isShared),
          )}
          {group(
            t('shared'),
            views.filter((view) => view.isShared),
          )}
          <Menu.Divider />
          <Menu.Item
            leftSection={<IconBookmarkPlus size={16} aria-hidden />}
            disabled={!canSave}
            onClick={() => setDialog('save')}
          >
            {t('saveView')}
            {!canSave && <Text size="xs">{t('nothingToSave')}</Text>}
          </Menu.Item>
          {views.some(({ canEdit }) => canEdit) && (
            <Menu.Item
              leftSection={<IconSettings size={16} aria-hidden />}
              onClick={() => setDialog('manage')}
            >
              {t('manage')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'save' && (
        <ViewDialog spaceId={spaceId} query={query} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'manage' && (
        <ManageViewsDialog spaceId={spaceId} query={query} onClose={() => setDialog(undefined)} />
      )}
    </>
  );
}
