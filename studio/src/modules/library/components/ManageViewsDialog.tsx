import { Menu, Modal, Stack } from '@mantine/core';
import { IconPencil, IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { DeleteMenu } from '../../../shared/parts/DeleteMenu.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { viewMessages } from '../viewMessages.js';
import { type SavedView, useRemoveView, useSaveView, useViews } from '../viewQueries.js';
import { ViewDialog } from './ViewDialog.js';

interface ManageViewsDialogProps {
  spaceId: string;
  /** The current filters; empty for none. */
  query: string;
  onClose(): void;
}

/** Renames, shares, updates and deletes the views that the person may change. */
export function ManageViewsDialog({ spaceId, query, onClose }: ManageViewsDialogProps) {
  const t = useMessages(viewMessages);
  const shared = useMessages(sharedMessages);
  const views = useViews(spaceId);
  const save = useSaveView(spaceId);
  const remove = useRemoveView(spaceId);
  const [edited, setEdited] = useState<SavedView>();
  return (
    <>
      <Modal
        opened
        onClose={onClose}
        title={t('manageTitle')}
        size={520}
        closeOnEscape={!edited}
        closeButtonProps={{ 'aria-label': shared('close') }}
      >
        <Stack>
          <Loaded query={views} failed={t('failed')}>
            {(loaded) => (
              <Rows label={t('views')}>
                {loaded
                  .filter(({ canEdit }) => canEdit)
                  .map((view) => (
                    <Row
                      key={view.id}
                      name={view.name}
                      about={
                        view.isShared
                          ? view.isOwn
                            ? t('shared')
                            : t('by', { name: view.creatorName })
                          : t('own')
                      }
                    >
                      <DeleteMenu
                        name={view.name}
                        question={{
                          title: t('deleteTitle', { name: view.name }),
                          why: t(view.isShared ? 'deleteShared' : 'deleteOwn'),
                        }}
                        onDelete={() => remove.mutate(view.id)}
                      >
                        <Menu.Item
                          leftSection={<IconPencil size={16} aria-hidden />}
                          onClick={() => setEdited(view)}
                        >
                          {t('edit')}
                        </Menu.Item>
                        {query !== '' && query !== view.query && (
                          <Menu.Item
                            leftSection={<IconRefresh size={16} aria-hidden />}
                            onClick={() => save.mutate({ ...view, query })}
                          >
                            {t('replace', { name: view.name })}
                          </Menu.Item>
                        )}
                      </DeleteMenu>
                    </Row>
                  ))}
              </Rows>
            )}
          </Loaded>
        </Stack>
      </Modal>
      {edited && (
        <ViewDialog
          spaceId={spaceId}
          query={edited.query}
          view={edited}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}
