import { tableTypes } from '@heddle/api-contract/families/database';
import { Anchor, Button, Group, Modal, Stack, Stepper, Text } from '@mantine/core';
import { useEffect, useMemo, useState } from 'react';
import { ErrorText } from '../../../shared/api/ErrorText.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import type { DatabaseInfo } from '../queries.js';
import { ImportResult } from './ImportResult.js';
import { importMessages } from './importMessages.js';
import { type ImportOptions, templateAddress, useSheet, useSubmitImport } from './importQueries.js';
import { MatchStep } from './MatchStep.js';
import { matchColumns, matchProblem } from './matchColumns.js';
import { SheetUpload, type UploadedSheet } from './SheetUpload.js';

interface ImportDialogProps {
  database: DatabaseInfo;
  tableType: number;
  /** Begin with the state of the import under way. */
  isFollowing?: boolean;
  onClose(): void;
}

/** Imports rows from an Excel or CSV file: upload, match columns with fields, follow the import. */
export function ImportDialog({ database, tableType, isFollowing = false, onClose }: ImportDialogProps) {
  const t = useMessages(importMessages);
  const shared = useMessages(sharedMessages);
  const [step, setStep] = useState(isFollowing ? 2 : 0);
  const [file, setFile] = useState<UploadedSheet>();
  const [sheet, setSheet] = useState(0);
  const [header, setHeader] = useState(1);
  const [chosen, setChosen] = useState<Record<string, string>>();
  const [isReplacing, setIsReplacing] = useState(false);
  const [isSkipping, setIsSkipping] = useState(true);
  const read = useSheet(file?.uri ?? '', sheet, header - 1);
  const submit = useSubmitImport();
  const fields = useMemo(
    () => database.field_list.filter(({ is_system_field }) => !is_system_field),
    [database],
  );
  const columns = read.data?.columns;
  const matches = useMemo(
    () => chosen ?? matchColumns(columns?.map(({ name }) => name) ?? [], fields),
    [chosen, columns, fields],
  );
  // Another sheet or header row has other columns.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the columns change.
  useEffect(() => setChosen(undefined), [columns]);
  const options: ImportOptions = {
    ...{ databaseId: database.id, tableType, uri: file?.uri ?? '', sheet, header: header - 1 },
    ...{ columns: matches, isReplacing, isSkipping },
  };
  const sheetRows = read.data?.sheets.find(({ id }) => id === sheet)?.rows ?? 0;
  const rows = Math.max(0, sheetRows - Math.max(0, header - 1));
  const problem = matchProblem(matches, fields);

  async function handleSubmit(): Promise<void> {
    // The step shows the error.
    const isSent = await submit.mutateAsync(options).then(
      () => true,
      () => false,
    );
    if (isSent) setStep(2);
  }

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('title')}
      size={880}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Stepper active={step} size="xs" iconSize={24} aria-label={t('steps')} allowNextStepsSelect={false}>
          <Stepper.Step label={t('stepFile')} allowStepSelect={false} />
          <Stepper.Step label={t('stepMatch')} allowStepSelect={false} />
          <Stepper.Step label={t('stepRun')} allowStepSelect={false} />
        </Stepper>
        {step < 2 && (
          <div hidden={step !== 0}>
            <SheetUpload
              spaceId={database.space_id}
              label={t('file')}
              placeholder={t('fileHint')}
              onUploaded={(uploaded) => {
                setSheet(0);
                setHeader(1);
                setFile(uploaded);
                if (uploaded) setStep(1);
              }}
            />
            <Anchor href={templateAddress(database.id)} size="xs" download mt={8} display="inline-block">
              {t('template')}
            </Anchor>
          </div>
        )}
        {step === 1 && file && (
          <MatchStep
            file={file}
            read={read}
            options={options}
            fields={fields}
            problem={problem}
            onSheet={setSheet}
            onHeader={setHeader}
            onMatches={setChosen}
            onReplacing={setIsReplacing}
            onSkipping={setIsSkipping}
          />
        )}
        {step === 2 && <ImportResult databaseId={database.id} tableType={tableType} />}
        {submit.error && (
          <Text size="sm" c="var(--h-fail-text)" role="alert">
            <ErrorText error={submit.error} />
          </Text>
        )}
        <Group justify="space-between" wrap="wrap">
          <Text size="xs" c="dimmed" flex="1 1 200px">
            {step === 1 && t(tableType === tableTypes.online ? 'toOnline' : 'toDraft')}{' '}
            {step === 1 && isReplacing && t('replaceNote')}
          </Text>
          <Group gap="xs">
            {step === 1 && (
              <Button variant="default" onClick={() => setStep(0)}>
                {t('back')}
              </Button>
            )}
            {step === 1 ? (
              <Button
                loading={submit.isPending}
                disabled={problem !== undefined || columns === undefined}
                {...(isReplacing && { color: 'madder' })}
                onClick={() => void handleSubmit()}
              >
                {t(isReplacing ? 'runReplace' : 'run', { count: rows })}
              </Button>
            ) : (
              <Button variant="default" onClick={onClose}>
                {t('close')}
              </Button>
            )}
          </Group>
        </Group>
      </Stack>
    </Modal>
  );
}
