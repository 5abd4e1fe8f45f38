import { confirm } from '@heddle/ui-kit';
import { ActionIcon, Menu, Tooltip } from '@mantine/core';
import {
  IconCircleCheck,
  IconCircleOff,
  IconDots,
  IconDownload,
  IconPencil,
  IconRefresh,
  IconScissors,
  IconTag,
  IconTrash,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkMenuItem } from '../../../shared/parts/LinkMenuItem.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { documentMessages } from './documentMessages.js';
import { useChangeDocument, useDeleteDocument } from './documentQueries.js';
import { isBusy, type KnowledgeDocument } from './KnowledgeDocument.js';

const RenameDialog = lazyDialog(async () => (await import('./RenameDialog.js')).RenameDialog);
const TagsDialog = lazyDialog(async () => (await import('./TagsDialog.js')).TagsDialog);
const FrequencyDialog = lazyDialog(async () => (await import('./FrequencyDialog.js')).FrequencyDialog);
const OriginalDialog = lazyDialog(async () => (await import('../original/OriginalDialog.js')).OriginalDialog);

interface DocumentMenuProps {
  spaceId: string;
  datasetId: string;
  document: KnowledgeDocument;
  canEdit: boolean;
}

/** What can be done with a document. */
export function DocumentMenu({ spaceId, datasetId, document, canEdit }: DocumentMenuProps) {
  const t = useMessages(documentMessages);
  const shared = useMessages(sharedMessages);
  const change = useChangeDocument(datasetId);
  const remove = useDeleteDocument(datasetId);
  const [dialog, setDialog] = useState<'rename' | 'tags' | 'frequency' | 'original'>();
  const close = () => setDialog(undefined);
  const busy = isBusy(document);
  const isOff = document.state === 'disabled';

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteTitle', { name: document.name }),
      children: t('deleteWhy'),
      confirm: t('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(document);
  }

  return (
    <>
      <Menu position="bottom-end" width={220}>
        <Menu.Target>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={28}
            aria-label={t('actions', { name: document.name })}
          >
            <IconDots size={16} aria-hidden />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconDownload size={16} />} onClick={() => setDialog('original')}>
            {t('original')}
          </Menu.Item>
          {canEdit && (
            <>
              <Menu.Item leftSection={<IconPencil size={16} />} onClick={() => setDialog('rename')}>
                {t('rename')}
              </Menu.Item>
              <Menu.Item leftSection={<IconTag size={16} />} onClick={() => setDialog('tags')}>
                {t('tags')}
              </Menu.Item>
              {document.hasSource && (
                <Menu.Item leftSection={<IconRefresh size={16} />} onClick={() => setDialog('frequency')}>
                  {t('settings')}
                </Menu.Item>
              )}
              <Tooltip label={t('busyHint')} disabled={!busy}>
                <LinkMenuItem
                  to="/space/$space_id/knowledge/$dataset_id/upload"
                  params={{ space_id: spaceId, dataset_id: datasetId }}
                  search={{ type: 'text_doc', opt: 'resegment', doc: document.id }}
                  disabled={busy}
                  leftSection={<IconScissors size={16} />}
                >
                  {t('resegment')}
                </LinkMenuItem>
              </Tooltip>
              <Menu.Item
                leftSection={isOff ? <IconCircleCheck size={16} /> : <IconCircleOff size={16} />}
                disabled={busy || document.state === 'failed'}
                onClick={() => change.mutate({ id: document.id, isEnabled: isOff })}
              >
                {t(isOff ? 'enable' : 'disable')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item leftSection={<IconTrash size={16} />} onClick={() => void handleDelete()}>
                {t('delete')}
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {dialog === 'rename' && <RenameDialog datasetId={datasetId} document={document} onClose={close} />}
      {dialog === 'tags' && <TagsDialog datasetId={datasetId} document={document} onClose={close} />}
      {dialog === 'frequency' && (
        <FrequencyDialog datasetId={datasetId} document={document} onClose={close} />
      )}
      {dialog === 'original' && <OriginalDialog document={document} onClose={close} />}
    </>
  );
}
