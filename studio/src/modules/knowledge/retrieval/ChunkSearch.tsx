import { Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { SearchField } from '../../../shared/parts/SearchField.js';
import { retrievalMessages } from './retrievalMessages.js';
import { type FoundChunk, useFoundChunks } from './retrievalQueries.js';

const shownCharacters = 160;

interface ChunkSearchProps {
  datasetId: string;
  /** Shown for each found chunk. */
  actions(chunk: FoundChunk): ReactNode;
  about?(chunk: FoundChunk): ReactNode;
}

/** Finds chunks by words that they contain. */
export function ChunkSearch({ datasetId, actions, about }: ChunkSearchProps) {
  const t = useMessages(retrievalMessages);
  const [text, setText] = useState('');
  const chunks = useFoundChunks(datasetId, text);
  return (
    <>
      <SearchField label={t('whySearch')} onSearch={setText} />
      {text !== '' && (
        <Loaded query={chunks} failed={t('failed')}>
          {(list) =>
            list.length === 0 ? (
              <Text size="sm" c="dimmed" mt={8}>
                {t('whyNone')}
              </Text>
            ) : (
              <Rows label={t('chunk')}>
                {list.map((chunk) => (
                  <Row
                    key={chunk.id}
                    name={`${chunk.documentName} #${chunk.number}`}
                    about={
                      <>
                        <div>{chunk.content.slice(0, shownCharacters)}</div>
                        {about?.(chunk)}
                      </>
                    }
                  >
                    {actions(chunk)}
                  </Row>
                ))}
              </Rows>
            )
          }
        </Loaded>
      )}
    </>
  );
}
