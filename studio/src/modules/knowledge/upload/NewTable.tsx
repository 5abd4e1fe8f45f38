import { Button, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { type Column, columnTypes } from '../table/Column.js';
import { areColumnsValid, ColumnsField } from '../table/ColumnsField.js';
import { tableMessages } from '../table/tableMessages.js';
import { CreateError } from './CreateError.js';
import { useCreateDocuments } from './createQueries.js';
import type { UploadFlowProps } from './UploadPage.js';
import { uploadMessages } from './uploadMessages.js';
import { Wizard } from './Wizard.js';
import wizard from './Wizard.module.css';

const first: Column = {
  id: '',
  name: '',
  description: '',
  type: columnTypes.text,
  isIndex: true,
  sequence: 0,
};

/** Creates a table without rows by its columns. */
export function NewTable({ spaceId, dataset }: UploadFlowProps) {
  const t = useMessages(tableMessages);
  const tUpload = useMessages(uploadMessages);
  const navigate = useNavigate();
  const [columns, setColumns] = useState<Column[]>([first]);
  const [isTried, setIsTried] = useState(false);
  const create = useCreateDocuments(dataset.id);

  function handleCreate(): void {
    setIsTried(true);
    if (!areColumnsValid(columns)) return;
    create.mutate(
      {
        kind: 'table',
        documents: [{ name: dataset.name, text: '[]' }],
        table: { columns, range: undefined, isAppend: false },
      },
      {
        onSuccess: () =>
          void navigate({
            to: '/space/$space_id/knowledge/$dataset_id',
            params: { space_id: spaceId, dataset_id: dataset.id },
          }),
      },
    );
  }

  return (
    <Wizard
      spaceId={spaceId}
      datasetId={dataset.id}
      title={tUpload('title', { name: dataset.name })}
      steps={[t('stepColumns')]}
      step={0}
      isDirty={columns.length > 1 || columns[0]?.name !== ''}
      actions={
        <Button loading={create.isPending} onClick={handleCreate}>
          {t('createTable')}
        </Button>
      }
    >
      <CreateError error={create.error} />
      <div className={wizard.narrow}>
        <Text size="sm" c="var(--h-text-2)" mb="sm">
          {t('newTableWhy')}
        </Text>
        <ColumnsField columns={columns} hasProblems={isTried} onChange={setColumns} />
      </div>
    </Wizard>
  );
}
