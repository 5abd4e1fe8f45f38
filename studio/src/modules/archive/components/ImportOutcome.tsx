import { ErrorBlock } from '@heddle/ui-kit';
import { Progress, Stack, Text } from '@mantine/core';
import { reasonText } from '../../../shared/api/refusals/defineRefusals.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { archiveMessages } from '../archiveMessages.js';
import type { ArchiveProgress } from '../queries.js';
import { ReportTable } from './ReportTable.js';
import '../refusals.js';

interface ImportOutcomeProps {
  spaceId: string;
  /** Undefined until it is loaded. */
  progress: ArchiveProgress | undefined;
}

/** How far an import is, and then its report. */
export function ImportOutcome({ spaceId, progress }: ImportOutcomeProps) {
  const t = useMessages(archiveMessages);
  const language = useLanguage();
  if (progress?.status === 'done')
    return (
      <>
        <Text fw={600} role="status">
          {t('done')}
        </Text>
        <ReportTable spaceId={spaceId} items={progress.items} />
      </>
    );
  if (progress?.status === 'failed' || progress?.status === 'cancelled') {
    const { why, reason_text } = progress;
    return <ErrorBlock title={t('failed')}>{(why && reasonText(why, language)) ?? reason_text}</ErrorBlock>;
  }
  const { done = 0, total = 0 } = progress ?? {};
  return (
    <Stack gap={6} role="status">
      <Text size="sm">
        {t('importing')} {total > 0 && t('progressOf', { done, total })}
      </Text>
      <Progress value={total > 0 ? (100 * done) / total : 0} aria-label={t('importing')} />
    </Stack>
  );
}
