import type { RetrievalReport } from '@heddle/api-contract';
import { Text } from '@mantine/core';
import { type Translate, useMessages } from '../../../shared/i18n/i18n.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { dropMessages } from './CandidateTable.js';
import { ChunkSearch } from './ChunkSearch.js';
import { type CandidateRow, candidateRows } from './candidateRows.js';
import classes from './Retrieval.module.css';
import { retrievalMessages } from './retrievalMessages.js';
import type { FoundChunk } from './retrievalQueries.js';

interface ExplainProps {
  spaceId: string;
  datasetId: string;
  report: RetrievalReport;
}

/** For a chunk that the user expected: where it was found, and where it was dropped. */
export function Explain({ spaceId, datasetId, report }: ExplainProps) {
  const t = useMessages(retrievalMessages);
  const rows = new Map(candidateRows(report).map((row) => [row.sliceId, row]));
  return (
    <>
      <Text size="sm" c="var(--h-text-2)" mb={8}>
        {t('whyHint')}
      </Text>
      <ChunkSearch
        datasetId={datasetId}
        about={(chunk) => (
          <ul className={classes.reasons}>
            {reasonsOf(chunk, rows.get(chunk.id), t).map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        )}
        actions={(chunk) => (
          <LinkButton
            to="/space/$space_id/knowledge/$dataset_id"
            params={{ space_id: spaceId, dataset_id: datasetId }}
            search={{ doc: chunk.documentId, chunk: chunk.id }}
            variant="default"
            size="xs"
          >
            {t('openChunk')}
          </LinkButton>
        )}
      />
    </>
  );
}

function reasonsOf(
  { isEnabled, isPending }: FoundChunk,
  row: CandidateRow | undefined,
  t: Translate<keyof (typeof retrievalMessages)['messages']['en']>,
): string[] {
  if (!isEnabled) return [t('whyOff')];
  if (isPending) return [t('whyPending')];
  if (!row) return [t('whyNotFound')];
  const { semantic, fullText, resultRank, dropped } = row;
  return [
    semantic && t('whySemantic', { rank: semantic.rank, score: semantic.score.toFixed(2) }),
    fullText && t('whyFullText', { rank: fullText.rank, score: fullText.score.toFixed(1) }),
    dropped && t('whyDropped', { why: t(dropMessages[dropped]) }),
    resultRank !== undefined && t('whyKept', { rank: resultRank }),
  ].filter((reason) => typeof reason === 'string');
}
