import { Group, Modal } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import { DownloadButton } from './OriginalPane.js';
import { OriginalText } from './OriginalText.js';

/** The text that a document was read as, in a dialog. */
export function OriginalDialog({ document, onClose }: { document: KnowledgeDocument; onClose(): void }) {
  const shared = useMessages(sharedMessages);
  return (
    <Modal
      opened
      onClose={onClose}
      title={document.name}
      size={880}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Group justify="flex-end" mb="sm">
        <DownloadButton document={document} />
      </Group>
      <OriginalText documentId={document.id} marked={undefined} />
    </Modal>
  );
}
