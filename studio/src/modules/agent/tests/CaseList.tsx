import { confirm, EmptyState, showError, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Button, FileButton, Group, Text } from '@mantine/core';
import {
  IconDownload,
  IconPencil,
  IconPlayerPlay,
  IconPlus,
  IconTrash,
  IconUpload,
} from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { GuideLink } from '../../../shared/parts/GuideLink.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { saveAsFile } from '../../../shared/parts/saveAsFile.js';
import { useAgent } from '../editor/AgentSession.js';
import { CaseDialog } from './CaseDialog.js';
import { readLines, toLines } from './caseLines.js';
import { emptyCase } from './emptyCase.js';
import { TestEstimateLine } from './TestEstimateLine.js';
import classes from './Tests.module.css';
import { testMessages } from './testMessages.js';
import { type TestCase, useDeleteCase, useImportCases, useRunTests, useTestCases } from './testQueries.js';

interface CaseListProps {
  /** Why cases cannot be run; undefined if they can. */
  whyNot: string | undefined;
  onStarted(runId: string): void;
}

/** The test cases of an agent: to run, edit, import and export. */
export function CaseList({ whyNot, onStarted }: CaseListProps) {
  const t = useMessages(testMessages);
  const { botId, autosave, isReadOnly } = useAgent();
  const cases = useTestCases(botId);
  const tests = useRunTests(botId);
  const [edited, setEdited] = useState<Partial<TestCase>>();
  async function run(ids?: string[]): Promise<void> {
    // The server tests the stored draft.
    if (!isReadOnly && (await autosave.flush()).kind !== 'saved') return showError(t('unsaved'));
    tests.mutate(ids, { onSuccess: ({ run_id }) => onStarted(run_id) });
  }
  const rows = cases.data ?? [];
  const canRun = whyNot === undefined;
  return (
    <>
      <Group gap="xs" mb="sm">
        <Button
          leftSection={<IconPlayerPlay size={16} aria-hidden />}
          disabled={rows.length === 0 || !canRun}
          title={whyNot}
          loading={tests.isPending}
          onClick={() => void run()}
        >
          {t('runAll')}
        </Button>
        {!isReadOnly && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setEdited({})}
          >
            {t('add')}
          </Button>
        )}
        <Files cases={rows} />
      </Group>
      {canRun && <TestEstimateLine count={rows.length} />}
      {whyNot !== undefined && (
        <Text size="sm" c="dimmed" mb="sm">
          {whyNot}
        </Text>
      )}
      <Loaded query={cases} failed={t('failed')}>
        {(list) =>
          list.length === 0 ? (
            <EmptyState title={t('none')} reason={t('noneWhy')} withDrawing={false}>
              <GuideLink guide="compare-and-replay" />
            </EmptyState>
          ) : (
            <ul className={classes.list} aria-label={t('cases')}>
              {list.map((one) => (
                <CaseRow
                  key={one.id}
                  one={one}
                  canRun={canRun && !tests.isPending}
                  onRun={() => void run([one.id])}
                  onEdit={() => setEdited(one)}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {edited && (
        <CaseDialog
          title={t(edited.id === undefined ? 'newTitle' : 'editTitle')}
          id={edited.id}
          initial={edited.content ?? emptyCase}
          done={t('saved')}
          onClose={() => setEdited(undefined)}
        />
      )}
    </>
  );
}

interface CaseRowProps {
  one: TestCase;
  canRun: boolean;
  onRun(): void;
  onEdit(): void;
}

function CaseRow({ one: { id, content }, canRun, onRun, onEdit }: CaseRowProps) {
  const t = useMessages(testMessages);
  const shared = useMessages(sharedMessages);
  const { botId, isReadOnly } = useAgent();
  const remove = useDeleteCase(botId);
  const { name, question, assertions } = content;
  async function handleRemove(): Promise<void> {
    const isSure = await confirm({
      title: t('removeTitle', { name }),
      children: t('removeWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(id);
  }
  return (
    <li className={classes.item}>
      <div className={classes.itemHead}>
        <span className={classes.name} title={name}>
          {name}
        </span>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('runOne', { name })}
          disabled={!canRun}
          onClick={onRun}
        >
          <IconPlayerPlay size={16} aria-hidden />
        </ActionIcon>
        {!isReadOnly && (
          <>
            <ActionIcon variant="subtle" color="gray" aria-label={t('edit', { name })} onClick={onEdit}>
              <IconPencil size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('remove', { name })}
              onClick={() => void handleRemove()}
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </>
        )}
      </div>
      <Text size="sm" c="var(--h-text-2)" lineClamp={2}>
        {question}
      </Text>
      <Text size="xs" c="dimmed">
        {assertions.length === 0 ? t('noAssertions') : t('assertionsCount', { count: assertions.length })}
      </Text>
    </li>
  );
}

/** Cases as a file of JSON lines. */
function Files({ cases }: { cases: readonly TestCase[] }) {
  const t = useMessages(testMessages);
  const { botId, isReadOnly } = useAgent();
  const importing = useImportCases(botId);
  async function read(file: File | null): Promise<void> {
    if (!file) return;
    const text = await file.text().catch(() => undefined);
    if (text === undefined) return showError(t('readFailed'));
    const found = readLines(text);
    if ('line' in found) return showError(t('badLine', { line: found.line }));
    if (found.cases.length === 0) return showError(t('noLines'));
    importing.mutate(found.cases, { onSuccess: ({ count }) => showSuccess(t('imported', { count })) });
  }
  return (
    <>
      {!isReadOnly && (
        <FileButton accept=".jsonl,application/jsonl,application/json" onChange={(file) => void read(file)}>
          {(button) => (
            <Button
              {...button}
              variant="subtle"
              color="gray"
              loading={importing.isPending}
              leftSection={<IconUpload size={16} aria-hidden />}
            >
              {t('importCases')}
            </Button>
          )}
        </FileButton>
      )}
      <Button
        variant="subtle"
        color="gray"
        disabled={cases.length === 0}
        leftSection={<IconDownload size={16} aria-hidden />}
        onClick={() =>
          saveAsFile(
            `test-cases-${botId}.jsonl`,
            toLines(cases.map(({ content }) => content)),
            'application/jsonl',
          )
        }
      >
        {t('exportCases')}
      </Button>
    </>
  );
}
