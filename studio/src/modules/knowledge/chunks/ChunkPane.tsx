import { chunkTypes } from '@heddle/api-contract/families/knowledge';
import { EmptyState } from '@heddle/ui-kit';
import { ActionIcon, Button, Tooltip } from '@mantine/core';
import { IconArrowLeft, IconFileSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { LinkButton } from '../../../shared/parts/LinkButton.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { MoreButton } from '../../../shared/parts/MoreButton.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { documentMessages } from '../documents/documentMessages.js';
import { useRetryDocument } from '../documents/documentQueries.js';
import { isBusy, type KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import { useProblemText } from '../documents/useProblemText.js';
import classes from '../pages/Knowledge.module.css';
import type { Chunk } from './Chunk.js';
import { ChunkCard } from './ChunkCard.js';
import { ChunkEditor } from './ChunkEditor.js';
import cardClasses from './Chunks.module.css';
import { chunkMessages } from './chunkMessages.js';
import { useChunks, useCreateChunk } from './chunkQueries.js';

interface ChunkPaneProps {
  spaceId: string;
  datasetId: string;
  document: KnowledgeDocument;
  /** Named in the address. */
  pickedId: string | undefined;
  canEdit: boolean;
  onBack(): void;
  /** A chunk whose place in the original is shown. */
  onMark(chunk: Chunk): void;
  onOriginal(): void;
}

/** The chunks of a document: search, edit in place, add, switch off, delete. */
export function ChunkPane(props: ChunkPaneProps) {
  const { spaceId, datasetId, document, pickedId, canEdit, onBack, onMark, onOriginal } = props;
  const t = useMessages(chunkMessages);
  const tDocument = useMessages(documentMessages);
  const [search, setSearch] = useState('');
  const [addingAt, setAddingAt] = useState<number>();
  const chunks = useChunks(document, search);
  usePickedChunk(chunks, pickedId);
  const create = useCreateChunk(datasetId, document.id);
  const canChange = canEdit && !isBusy(document);
  const { type, maxLength: length, overlap, maxLevel: levels } = document.chunks;
  const way =
    type === chunkTypes.custom
      ? t('custom', { length, overlap })
      : type === chunkTypes.level
        ? t('level', { levels })
        : t('automatic');
  const editor = (
    <li className={cardClasses.card}>
      <ChunkEditor
        initial=""
        onSave={(text) => create.mutateAsync({ text, position: addingAt ?? 1 })}
        onClose={() => setAddingAt(undefined)}
      />
    </li>
  );
  return (
    <section className={classes.middle} aria-label={document.name}>
      <div className={classes.toolbar}>
        <Tooltip label={tDocument('backToList')}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={32}
            className={classes.narrowOnly ?? ''}
            aria-label={tDocument('backToList')}
            onClick={onBack}
          >
            <IconArrowLeft size={18} aria-hidden />
          </ActionIcon>
        </Tooltip>
        <h2 className={classes.paneTitle} title={document.name}>
          {document.name}
        </h2>
        <SearchField key={document.id} label={t('search')} onSearch={setSearch} />
        <Tooltip label={t('original')}>
          <ActionIcon variant="default" size={32} aria-label={t('original')} onClick={onOriginal}>
            <IconFileSearch size={16} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </div>
      <div className={classes.scroll}>
        <Loaded query={chunks} failed={t('failed')}>
          {({ rows, total }) =>
            rows.length === 0 && addingAt === undefined ? (
              <NoChunks {...{ datasetId, document, canEdit }} hasSearch={search !== ''}>
                {canChange && search === '' && (
                  <Button variant="default" onClick={() => setAddingAt(1)}>
                    {t('add')}
                  </Button>
                )}
              </NoChunks>
            ) : (
              <>
                <p className={cardClasses.total} role="status">
                  {search === '' ? t('total', { count: total }) : t('match', { count: total })}
                </p>
                <ol className={cardClasses.cards}>
                  {rows.map((chunk) => (
                    <Placed key={chunk.id} isBefore={addingAt === chunk.number} editor={editor}>
                      <ChunkCard
                        datasetId={datasetId}
                        chunk={chunk}
                        search={search}
                        isPicked={chunk.id === pickedId}
                        canEdit={canChange}
                        onAdd={setAddingAt}
                        onMark={() => onMark(chunk)}
                      />
                    </Placed>
                  ))}
                  {addingAt !== undefined && !rows.some(({ number }) => number === addingAt) && editor}
                </ol>
                <MoreButton query={chunks} />
              </>
            )
          }
        </Loaded>
      </div>
      <div className={classes.foot}>
        <span>{t('split', { way })}</span>
        {canChange && (
          <LinkButton
            to="/space/$space_id/knowledge/$dataset_id/upload"
            params={{ space_id: spaceId, dataset_id: datasetId }}
            search={{ type: 'text_doc', opt: 'resegment', doc: document.id }}
            variant="default"
            size="xs"
          >
            {t('splitAgain')}
          </LinkButton>
        )}
      </div>
    </section>
  );
}

interface PlacedProps {
  isBefore: boolean;
  editor: React.ReactNode;
  children: React.ReactNode;
}

/** A chunk, below the editor of a new one that goes before it. */
function Placed({ isBefore, editor, children }: PlacedProps) {
  return (
    <>
      {isBefore && editor}
      {children}
    </>
  );
}

interface NoChunksProps extends Pick<ChunkPaneProps, 'datasetId' | 'document' | 'canEdit'> {
  hasSearch: boolean;
  children: React.ReactNode;
}

function NoChunks({ datasetId, document, canEdit, hasSearch, children }: NoChunksProps) {
  const t = useMessages(chunkMessages);
  if (hasSearch)
    return (
      <EmptyState
        title={t('noMatch')}
        withDrawing={false}
        reason={<Message table={sharedMessages} name="noMatchWhy" />}
      />
    );
  if (document.state === 'failed')
    return <Failed datasetId={datasetId} document={document} canEdit={canEdit} />;
  return (
    <EmptyState title={t('none')} reason={t(isBusy(document) ? 'noneBusy' : 'noneWhy')}>
      {children}
    </EmptyState>
  );
}

/** Why a document has no chunks, with a retry. */
function Failed({ datasetId, document, canEdit }: Omit<NoChunksProps, 'hasSearch' | 'children'>) {
  const t = useMessages(chunkMessages);
  const tDocument = useMessages(documentMessages);
  const retry = useRetryDocument(datasetId);
  const reason = useProblemText(document);
  return (
    <div role="alert">
      <EmptyState title={tDocument('failedState')} reason={reason || t('noneFailed')}>
        {canEdit && (
          <Button variant="default" loading={retry.isPending} onClick={() => retry.mutate(document)}>
            {tDocument('retry')}
          </Button>
        )}
      </EmptyState>
    </div>
  );
}

/** Loads further pages until the picked chunk is among them. */
function usePickedChunk(chunks: ReturnType<typeof useChunks>, pickedId: string | undefined): void {
  const { data, hasNextPage, isFetching, fetchNextPage } = chunks;
  const isMissing =
    pickedId !== undefined && data !== undefined && !data.rows.some(({ id }) => id === pickedId);
  useEffect(() => {
    if (isMissing && hasNextPage && !isFetching) void fetchNextPage();
  }, [isMissing, hasNextPage, isFetching, fetchNextPage]);
}
