import { EmptyState } from '@heddle/ui-kit';
import { Text, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { Message } from '../../../shared/i18n/Message.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { useKeptFocus } from '../../../shared/parts/useKeptFocus.js';
import classes from '../pages/Knowledge.module.css';
import { DocumentRow } from './DocumentRow.js';
import { documentMessages } from './documentMessages.js';
import type { KnowledgeDocument } from './KnowledgeDocument.js';

interface DocumentListProps {
  spaceId: string;
  datasetId: string;
  documents: readonly KnowledgeDocument[];
  selected: string | undefined;
  canEdit: boolean;
  onSelect(documentId: string): void;
}

/** The documents of a knowledge base, each with its state and actions. */
export function DocumentList(props: DocumentListProps) {
  const { spaceId, datasetId, documents, selected, canEdit, onSelect } = props;
  const t = useMessages(documentMessages);
  const keptFocus = useKeptFocus();
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLowerCase();
  const shown = documents.filter(({ name, tags }) =>
    [name, ...tags].some((text) => text.toLowerCase().includes(wanted)),
  );
  return (
    <section className={classes.side} aria-label={t('documents')}>
      <div className={classes.sideHead}>
        <TextInput
          type="search"
          aria-label={t('search')}
          placeholder={t('search')}
          leftSection={<IconSearch size={16} aria-hidden />}
          value={search}
          w="100%"
          maxLength={200}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyState
          title={t('noMatch')}
          withDrawing={false}
          reason={<Message table={sharedMessages} name="noMatchWhy" />}
        />
      ) : (
        <ul className={classes.list} aria-label={t('documents')} {...keptFocus}>
          {shown.map((document) => (
            <DocumentRow
              key={document.id}
              spaceId={spaceId}
              datasetId={datasetId}
              document={document}
              isSelected={document.id === selected}
              canEdit={canEdit}
              onSelect={onSelect}
            />
          ))}
        </ul>
      )}
      {canEdit && (
        <Text size="xs" c="dimmed" ta="center" p={12} className={classes.wideOnly ?? ''}>
          {t('dropHere')}
          <br />
          {t('dropTypes')}
        </Text>
      )}
    </section>
  );
}
