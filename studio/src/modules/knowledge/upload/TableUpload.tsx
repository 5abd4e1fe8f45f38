import type { SentReason } from '@heddle/api-contract';
import { knowledgeLimits } from '@heddle/api-contract/families/knowledge';
import { Alert, Button, Text } from '@mantine/core';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { useDocuments } from '../documents/documentQueries.js';
import { useProblemText } from '../documents/useProblemText.js';
import type { Column } from '../table/Column.js';
import { areColumnsValid } from '../table/ColumnsField.js';
import { tableMessages } from '../table/tableMessages.js';
import { CreateError } from './CreateError.js';
import { type SheetRange, useCreateDocuments } from './createQueries.js';
import { DropArea } from './DropArea.js';
import { FileRow } from './FileRow.js';
import classes from './Files.module.css';
import { FinishButton } from './FinishButton.js';
import { readableTypes } from './fileTypes.js';
import { ProcessingStep } from './ProcessingStep.js';
import { SheetStep } from './SheetStep.js';
import { useSheet, useTableFit } from './sheetQueries.js';
import type { UploadFlowProps } from './UploadPage.js';
import { uploadMessages } from './uploadMessages.js';
import { useUploads } from './useUploads.js';
import { Wizard } from './Wizard.js';
import wizard from './Wizard.module.css';

/** Adds a table from a file, appends its rows to the stored table, or replaces the rows. */
export function TableUpload({ spaceId, dataset, opt }: UploadFlowProps) {
  const t = useMessages(tableMessages);
  const tUpload = useMessages(uploadMessages);
  const stored = useDocuments(dataset.id).data?.[0];
  const isNew = opt === 'add';
  const uploads = useUploads(spaceId, 'table', 1);
  const [item] = uploads.items;
  const uri = item?.uri ?? '';
  const [step, setStep] = useState(0);
  const [range, setRange] = useState<SheetRange>({ sheet: 0, header: 0, start: 1 });
  // Edited columns belong to the range they were read from.
  const [edited, setEdited] = useState<{ key: string; columns: Column[] }>();
  const [isTried, setIsTried] = useState(false);
  const isRangeValid = range.header < range.start;
  const sheet = useSheet(uri, range, isRangeValid);
  const fit = useTableFit(isNew ? '' : (stored?.id ?? ''), step > 0 && isRangeValid ? uri : '', range);
  const create = useCreateDocuments(dataset.id);
  const key = JSON.stringify({ uri, range });
  const columns = edited?.key === key ? edited.columns : (sheet.data?.columns ?? []);
  const rowCount = sheet.data?.sheets.find(({ id }) => id === range.sheet)?.rowCount;
  const doesFit = isNew || (fit.data !== undefined && fit.data.length === 0);

  function handleProcess(): void {
    setIsTried(true);
    if (isNew && !areColumnsValid(columns)) return;
    create.mutate(
      {
        kind: 'table',
        documents: [{ name: item?.name ?? dataset.name, uri }],
        table: {
          columns: isNew ? columns : (stored?.columns ?? []),
          range,
          isAppend: opt === 'incremental',
        },
      },
      { onSuccess: () => setStep(2) },
    );
  }

  return (
    <Wizard
      spaceId={spaceId}
      datasetId={dataset.id}
      title={tUpload('title', { name: dataset.name })}
      steps={[t('stepFile'), t('stepColumns'), t('stepProcessing')]}
      step={step}
      isDirty={step < 2 && item !== undefined}
      actions={
        step === 2 ? (
          <FinishButton spaceId={spaceId} datasetId={dataset.id} documentIds={create.data ?? []} />
        ) : step === 1 ? (
          <>
            <Button variant="default" onClick={() => setStep(0)}>
              {tUpload('back')}
            </Button>
            <Button
              disabled={!sheet.data || !isRangeValid || !doesFit}
              loading={create.isPending}
              onClick={handleProcess}
            >
              {rowCount === undefined
                ? t('processUnknown')
                : t('process', { count: Math.max(0, rowCount - range.start) })}
            </Button>
          </>
        ) : (
          <Button disabled={item?.state !== 'ready'} onClick={() => setStep(1)}>
            {tUpload('next')}
          </Button>
        )
      }
    >
      <CreateError error={create.error} />
      {step === 0 && (
        <div className={wizard.narrow}>
          {!isNew && (
            <Text size="sm" c="var(--h-text-2)" mb="sm">
              {t(opt === 'incremental' ? 'appendWhy' : 'replaceWhy')}
            </Text>
          )}
          {item ? (
            <ul className={classes.rows}>
              <FileRow
                item={item}
                uploads={uploads}
                accept={readableTypes.table.map((type) => `.${type}`).join(',')}
                isNameTaken={false}
              />
            </ul>
          ) : (
            <DropArea
              types={readableTypes.table}
              maxSize={knowledgeLimits.tableFileBytes}
              isSingle
              onFiles={uploads.add}
            />
          )}
        </div>
      )}
      {step === 1 && (
        <SheetStep
          query={sheet}
          range={range}
          columns={columns}
          isNew={isNew}
          hasProblems={isTried}
          onRange={setRange}
          onColumns={(next) => setEdited({ key, columns: next })}
        >
          {!isNew && fit.data && <Fit problems={fit.data} />}
          {fit.error && <CreateError error={fit.error} />}
        </SheetStep>
      )}
      {step === 2 && <ProcessingStep datasetId={dataset.id} documentIds={create.data ?? []} />}
    </Wizard>
  );
}

interface FitProblem {
  name: string;
  problem: SentReason | undefined;
  reason: string;
}

function Fit({ problems }: { problems: readonly FitProblem[] }) {
  const t = useMessages(tableMessages);
  if (problems.length === 0)
    return (
      <Alert color="leaf" variant="light" my="sm">
        {t('fits')}
      </Alert>
    );
  return (
    <Alert color="madder" variant="light" my="sm" role="alert" title={t('notFitting')}>
      <ul style={{ margin: 0, paddingLeft: 18 }}>
        {problems.map((problem) => (
          <FitLine key={problem.name} problem={problem} />
        ))}
      </ul>
    </Alert>
  );
}

function FitLine({ problem }: { problem: FitProblem }) {
  return <li>{useProblemText(problem)}</li>;
}
