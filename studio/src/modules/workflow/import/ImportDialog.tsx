import { nodeTypes } from '@heddle/node-types';
import { ErrorBlock, showSuccess } from '@heddle/ui-kit';
import { createRegistry } from '@heddle/workflow-schema';
import { Button, FileButton, Group, Modal, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { type DragEvent, useMemo, useState } from 'react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { namePattern } from '../components/WorkflowNameDialog.js';
import { listButtonMessages } from '../listButtonMessages.js';
import { useCreateWorkflow, useModels, useWorkflows } from '../queries.js';
import { workflowMessages } from '../workflowMessages.js';
import classes from './ImportDialog.module.css';
import { ImportReportView } from './ImportReportView.js';
import { type Available, type ImportResult, readImport } from './readImport.js';

const registry = createRegistry(nodeTypes);
const maxFileSize = 20 * 1024 * 1024;

interface ImportDialogProps {
  spaceId: string;
  isOpen: boolean;
  onClose(): void;
}

/** Imports canvas JSON from a file, paste or drop; reports what this installation does not know. */
export function ImportDialog({ spaceId, isOpen, onClose }: ImportDialogProps) {
  const t = useMessages(workflowMessages);
  const tButton = useMessages(listButtonMessages);
  const shared = useMessages(sharedMessages);
  const language = useLanguage();
  const navigate = useNavigate();
  const available = useAvailable(spaceId);
  const [text, setText] = useState('');
  const [name, setName] = useState('');
  const [fileProblem, setFileProblem] = useState<'fileTooLarge' | 'fileUnreadable'>();
  const [isOver, setIsOver] = useState(false);
  const create = useCreateWorkflow(spaceId);
  const result: ImportResult | undefined = useMemo(
    () => (text.trim() ? readImport(text, registry, available) : undefined),
    [text, available],
  );
  const isNameGood = namePattern.test(name);

  async function takeFile(file: File | null | undefined) {
    if (!file) return;
    setFileProblem(undefined);
    if (file.size > maxFileSize) {
      setFileProblem('fileTooLarge');
      return;
    }
    try {
      setText(await file.text());
      if (!name) setName(nameFromFile(file.name));
    } catch {
      setFileProblem('fileUnreadable');
    }
  }

  function handleDrop(event: DragEvent) {
    event.preventDefault();
    setIsOver(false);
    const file = event.dataTransfer.files[0];
    if (file) void takeFile(file);
    else setText(event.dataTransfer.getData('text/plain'));
  }

  function handleCreate() {
    if (!result?.ok) return;
    create.mutate(
      { name, description: '', isChatFlow: result.report.isChatFlow, schema: result.report.text },
      {
        onSuccess: (id) => {
          showSuccess(t('importDone', { name }));
          onClose();
          setText('');
          setName('');
          void navigate({ to: '/work_flow', search: { space_id: spaceId, workflow_id: id } });
        },
      },
    );
  }

  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={t('importTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a pointer's third way in; the button and the text field serve everybody. */}
        <div
          className={classes.drop}
          data-over={isOver}
          onDragOver={(event) => {
            event.preventDefault();
            setIsOver(true);
          }}
          onDragLeave={() => setIsOver(false)}
          onDrop={handleDrop}
        >
          <Text size="sm" c="dimmed">
            {t('importWhy')}
          </Text>
          <FileButton accept="application/json,.json,.flow,.txt" onChange={(file) => void takeFile(file)}>
            {(props) => (
              <Button {...props} variant="default" leftSection={<IconFileUpload size={16} aria-hidden />}>
                {t('chooseFile')}
              </Button>
            )}
          </FileButton>
        </div>
        <Textarea
          label={t('paste')}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          minRows={4}
          maxRows={8}
          autosize
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--h-mono)', fontSize: 12 } }}
        />
        {fileProblem && <ErrorBlock title={t(fileProblem)} />}
        {result?.ok === false && (
          <ErrorBlock title={t('importProblem')}>
            {language === 'en' ? result.message : t(result.problem)}
          </ErrorBlock>
        )}
        {result?.ok && <ImportReportView report={result.report} />}
        <TextInput
          label={t('name')}
          description={t('nameHint')}
          value={name}
          maxLength={64}
          error={name && !isNameGood ? t('namePattern') : undefined}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {shared('cancel')}
          </Button>
          <Button onClick={handleCreate} disabled={!result?.ok || !isNameGood} loading={create.isPending}>
            {tButton('import')}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

/**
 * Plugins, knowledge bases and databases do not exist here yet, so every reference to one is reported as
 * missing.
 */
function useAvailable(spaceId: string): Available {
  const models = useModels(spaceId);
  const workflows = useWorkflows(spaceId, '');
  const modelIds = models.data;
  const rows = workflows.hasNextPage ? undefined : workflows.data?.rows;
  return useMemo(
    () => ({
      ...(modelIds ? { models: modelIds.map((model) => model.id) } : {}),
      ...(rows ? { workflows: rows.map((row) => row.id) } : {}),
      tools: [],
      datasets: [],
      databases: [],
    }),
    [modelIds, rows],
  );
}

function nameFromFile(fileName: string): string {
  const base = fileName
    .replace(/\.[^.]*$/, '')
    .replace(/\W+/g, '_')
    .replace(/^[^A-Za-z]+/, '');
  return base.slice(0, 64) || 'imported_workflow';
}
