import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { CopyLinkButton } from '../../../shared/parts/CopyLinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import type { Section } from '../Product.js';
import { adminMessages } from './adminMessages.js';
import { type Previewed, usePreviewToken } from './adminQueries.js';

interface PreviewDialogProps {
  name: string;
  previewed: Previewed;
  /** The page that shows it. */
  section: Section;
  onClose(): void;
}

/** A link that shows something before its time. */
export function PreviewDialog({ name, previewed, section, onClose }: PreviewDialogProps) {
  const t = useMessages(adminMessages);
  const shared = useMessages(sharedMessages);
  const token = usePreviewToken(previewed);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('previewTitle', { name })}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Loaded query={token} failed={t('previewFailed')}>
        {(id) => {
          const path = `/explore/${section}`;
          const search = { [previewed.kind === 'featured' ? 'featuredPreview' : 'topicPreview']: id };
          return (
            <Stack>
              <Text size="sm">{t('previewWhy')}</Text>
              <Group justify="flex-end">
                <CopyLinkButton path={path} search={search} of={name} />
                <Button component="a" href={`${path}?${new URLSearchParams(search)}`} target="_blank">
                  {t('openPreview')}
                </Button>
              </Group>
            </Stack>
          );
        }}
      </Loaded>
    </Modal>
  );
}
