import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconDownload, IconX } from '@tabler/icons-react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import type { KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import pageClasses from '../pages/Knowledge.module.css';
import classes from './Original.module.css';
import { OriginalText, type TextRange } from './OriginalText.js';
import { originalMessages } from './originalMessages.js';

interface OriginalPaneProps {
  document: KnowledgeDocument;
  marked: TextRange | undefined;
  onClose(): void;
}

/** The text that a document was read as, beside its chunks. */
export function OriginalPane({ document, marked, onClose }: OriginalPaneProps) {
  const t = useMessages(originalMessages);
  return (
    <section className={pageClasses.aside} aria-label={t('original')}>
      <div className={classes.head}>
        <h2>{t('original')}</h2>
        <DownloadButton document={document} />
        <Tooltip label={t('close')}>
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={t('close')} onClick={onClose}>
            <IconX size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.body}>
        <p className={classes.note}>{t('why')}</p>
        <OriginalText documentId={document.id} marked={marked} />
      </div>
    </section>
  );
}

/** Downloads the file as it was uploaded, or opens the page that was read. */
export function DownloadButton({ document }: { document: KnowledgeDocument }) {
  const t = useMessages(originalMessages);
  if (document.isWebPage && /^https?:\/\//.test(document.url))
    return (
      <Button component="a" href={document.url} target="_blank" rel="noreferrer" variant="default" size="xs">
        {t('openPage')}
      </Button>
    );
  if (document.originalUrl === '') return null;
  return (
    <Button
      component="a"
      href={document.originalUrl}
      download={document.name}
      variant="default"
      size="xs"
      leftSection={<IconDownload size={14} aria-hidden />}
    >
      {t('download')}
    </Button>
  );
}
