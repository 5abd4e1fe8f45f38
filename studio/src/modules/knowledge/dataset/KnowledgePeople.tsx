import { Group } from '@mantine/core';
import { TeamButtons } from '../../comment/index.js';
import { useDocuments } from '../documents/documentQueries.js';

interface KnowledgePeopleProps {
  datasetId: string;
  /** The open document, which new comments are about. */
  documentId: string | undefined;
  onSelect(documentId: string): void;
}

/** Who else has a knowledge base open, and the comments on its documents. */
export function KnowledgePeople({ datasetId, documentId, onSelect }: KnowledgePeopleProps) {
  const documents = useDocuments(datasetId).data;
  return (
    <Group gap={8} wrap="nowrap">
      <TeamButtons
        resource={{ kind: 'knowledge', id: datasetId }}
        anchors={{
          current: documentId ?? '',
          nameOf: (id) => documents?.find((document) => document.id === id)?.name,
          onShow: onSelect,
        }}
      />
    </Group>
  );
}
