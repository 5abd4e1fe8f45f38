import { confirm } from '@heddle/ui-kit';
import { Button, Group, Modal, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { KnowledgeDocument } from '../documents/KnowledgeDocument.js';
import { CreateError } from '../upload/CreateError.js';
import type { Column } from './Column.js';
import { areColumnsValid, ColumnsField } from './ColumnsField.js';
import { useChangeColumns } from './rowQueries.js';
import { tableMessages } from './tableMessages.js';

interface StructureDialogProps {
  datasetId: string;
  document: KnowledgeDocument;
  canEdit: boolean;
  onClose(): void;
}

/** The columns of a stored table; changes that lose values ask first. */
export function StructureDialog({ datasetId, document, canEdit, onClose }: StructureDialogProps) {
  const t = useMessages(tableMessages);
  const shared = useMessages(sharedMessages);
  const [columns, setColumns] = useState<Column[]>([...document.columns]);
  const [isTried, setIsTried] = useState(false);
  const change = useChangeColumns(datasetId, document.id);
  const mayLose = document.columns.some((stored) => {
    const next = columns.find(({ id }) => id === stored.id);
    return !next || next.type !== stored.type;
  });

  async function handleApply(): Promise<void> {
    setIsTried(true);
    if (!areColumnsValid(columns)) return;
    const isSure =
      !mayLose ||
      (await confirm({
        title: t('lossTitle'),
        children: t('lossWhy'),
        confirm: t('apply'),
        cancel: shared('cancel'),
        isDanger: true,
      }));
    if (isSure) change.mutate(columns, { onSuccess: onClose });
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('structure')}
      size={880}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Text size="sm" c="var(--h-text-2)" mb="sm">
        {t('structureWhy')}
      </Text>
      <fieldset disabled={!canEdit} style={{ margin: 0, padding: 0, border: 0 }}>
        <ColumnsField
          columns={columns}
          hasProblems={isTried || columns.length === 0}
          isFixed={!canEdit}
          onChange={setColumns}
        />
      </fieldset>
      <CreateError error={change.error} />
      {canEdit && (
        <Group justify="flex-end" mt="md">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button
            disabled={columns === document.columns}
            loading={change.isPending}
            onClick={() => void handleApply()}
          >
            {t('apply')}
          </Button>
        </Group>
      )}
    </Modal>
  );
}
