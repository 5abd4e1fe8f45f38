import { Button, Loader, Progress, Tooltip, UnstyledButton } from '@mantine/core';
import {
  type Icon,
  IconAlertTriangle,
  IconCircleOff,
  IconFileText,
  IconFileTypeDocx,
  IconFileTypePdf,
  IconMarkdown,
  IconWorld,
} from '@tabler/icons-react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import classes from '../pages/Knowledge.module.css';
import { DocumentMenu } from './DocumentMenu.js';
import { documentMessages } from './documentMessages.js';
import { useRetryDocument } from './documentQueries.js';
import { isBusy, type KnowledgeDocument } from './KnowledgeDocument.js';
import { useDocumentProgress } from './useDocumentProgress.js';
import { useProblemText } from './useProblemText.js';

const icons: Readonly<Record<string, Icon>> = {
  pdf: IconFileTypePdf,
  docx: IconFileTypeDocx,
  md: IconMarkdown,
};

interface DocumentRowProps {
  spaceId: string;
  datasetId: string;
  document: KnowledgeDocument;
  isSelected: boolean;
  canEdit: boolean;
  onSelect(documentId: string): void;
}

/** A document in the list: name, one line about its state, actions. */
export function DocumentRow({
  spaceId,
  datasetId,
  document,
  isSelected,
  canEdit,
  onSelect,
}: DocumentRowProps) {
  const t = useMessages(documentMessages);
  const retry = useRetryDocument(datasetId);
  const FileIcon = document.isWebPage ? IconWorld : (icons[document.type] ?? IconFileText);
  return (
    <li className={classes.entry} data-selected={isSelected || undefined}>
      <UnstyledButton
        className={classes.entryLink ?? ''}
        aria-current={isSelected || undefined}
        onClick={() => onSelect(document.id)}
      >
        <FileIcon size={18} stroke={1.6} aria-hidden className={classes.entryIcon} />
        <span className={classes.entryText}>
          <span title={document.name}>{document.name}</span>
          <DocumentStateLine document={document} />
        </span>
      </UnstyledButton>
      {document.state === 'failed' && canEdit && (
        <Button
          variant="default"
          size="compact-xs"
          loading={retry.isPending}
          aria-label={`${t('retry')}: ${document.name}`}
          onClick={() => retry.mutate(document)}
        >
          {t('retry')}
        </Button>
      )}
      <DocumentMenu spaceId={spaceId} datasetId={datasetId} document={document} canEdit={canEdit} />
    </li>
  );
}

/** The state of a document in one line: icon, words, and a bar while it is processed. */
function DocumentStateLine({ document }: { document: KnowledgeDocument }) {
  const t = useMessages(documentMessages);
  const language = useLanguage();
  const progress = useDocumentProgress(document);
  const reason = useProblemText(document);
  const { state, chunkCount, hitCount, update } = document;
  if (isBusy(document)) {
    const percent = progress?.percent ?? 0;
    const words = state === 'processing' ? t('processingAt', { percent }) : t(state);
    const left =
      progress?.remainingMs === undefined
        ? ''
        : t('remaining', { time: formatDuration(progress.remainingMs, language) });
    return (
      <span className={classes.entryBusy}>
        <Loader size={12} aria-hidden /> {[words, left].filter(Boolean).join(', ')}
        <Progress value={percent} size={4} mt={4} aria-label={`${document.name}: ${words}`} />
      </span>
    );
  }
  if (state === 'failed')
    return (
      <Tooltip label={t('failedWhy', { reason })} multiline maw={320} disabled={reason === ''}>
        <span className={classes.entryFailed}>
          <IconAlertTriangle size={12} aria-hidden /> {reason || t('failedState')}
        </span>
      </Tooltip>
    );
  if (state === 'disabled')
    return (
      <span>
        <IconCircleOff size={12} aria-hidden /> {t('disabled')}
      </span>
    );
  if (reason !== '')
    return (
      <Tooltip label={t('refreshFailed', { reason })} multiline maw={320}>
        <span className={classes.entryWarning}>
          <IconAlertTriangle size={12} aria-hidden /> {t('refreshFailed', { reason })}
        </span>
      </Tooltip>
    );
  const counts = t('counts', { chunks: chunkCount, hits: hitCount });
  if (update.days === 0) return <span>{counts}</span>;
  return <span>{update.days === 1 ? t('everyDay') : t('everyDays', { days: update.days })}</span>;
}
