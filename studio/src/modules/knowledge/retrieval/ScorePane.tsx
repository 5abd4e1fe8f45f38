import { confirm, EmptyState } from '@heddle/ui-kit';
import { ActionIcon, Button, Checkbox, Group, Progress, Select, Text, Tooltip } from '@mantine/core';
import { IconPencil, IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { Moment } from '../../../shared/format/Moment.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { lazyDialog } from '../../../shared/parts/lazyDialog.js';
import { Row, Rows } from '../../../shared/parts/Rows.js';
import { ComparisonTable } from './ComparisonTable.js';
import type { TestSettings } from './RetrievalSettings.js';
import { retrievalMessages } from './retrievalMessages.js';
import {
  type QuestionSet,
  type Sheet,
  useCancelScoring,
  useDeleteQuestionSet,
  useDeleteSheet,
  useQuestionSets,
  useSheets,
  useStartScoring,
} from './retrievalQueries.js';

const QuestionSetDialog = lazyDialog(async () => (await import('./QuestionSetDialog.js')).QuestionSetDialog);
const maxCompared = 4;

interface ScorePaneProps {
  datasetId: string;
  canEdit: boolean;
  settings: TestSettings;
}

/** Question sets and their score sheets, side by side. */
export function ScorePane({ datasetId, canEdit, settings }: ScorePaneProps) {
  const t = useMessages(retrievalMessages);
  const sets = useQuestionSets(datasetId);
  const [chosenId, setChosenId] = useState<string>();
  const [dialog, setDialog] = useState<{ set?: QuestionSet }>();
  return (
    <>
      <Loaded query={sets} failed={t('setsFailed')}>
        {(list) => {
          const chosen = list.find(({ question_set_id }) => question_set_id === chosenId) ?? list[0];
          if (!chosen)
            return (
              <EmptyState title={t('noSets')} reason={t('noSetsWhy')}>
                {canEdit && <Button onClick={() => setDialog({})}>{t('newSet')}</Button>}
              </EmptyState>
            );
          return (
            <>
              <Group gap={8} mb="sm">
                <Select
                  aria-label={t('questions')}
                  allowDeselect={false}
                  value={chosen.question_set_id}
                  data={list.map(({ question_set_id, name, question_count }) => ({
                    value: question_set_id,
                    label: `${name} · ${t('questionCount', { count: question_count })}`,
                  }))}
                  onChange={(id) => setChosenId(id ?? undefined)}
                />
                {canEdit && (
                  <SetActions
                    chosen={chosen}
                    onEdit={() => setDialog({ set: chosen })}
                    onNew={() => setDialog({})}
                  />
                )}
              </Group>
              <Sheets key={chosen.question_set_id} set={chosen} canEdit={canEdit} settings={settings} />
            </>
          );
        }}
      </Loaded>
      {dialog && (
        <QuestionSetDialog
          datasetId={datasetId}
          {...(dialog.set && { set: dialog.set })}
          onClose={() => setDialog(undefined)}
        />
      )}
    </>
  );
}

function SetActions({ chosen, onEdit, onNew }: { chosen: QuestionSet; onEdit(): void; onNew(): void }) {
  const t = useMessages(retrievalMessages);
  const shared = useMessages(sharedMessages);
  const remove = useDeleteQuestionSet();

  async function handleDelete(): Promise<void> {
    const isSure = await confirm({
      title: t('deleteSetTitle', { name: chosen.name }),
      children: t('deleteSetWhy'),
      confirm: shared('delete'),
      cancel: shared('cancel'),
      isDanger: true,
    });
    if (isSure) remove.mutate(chosen.question_set_id);
  }

  return (
    <>
      <Tooltip label={t('editSet')}>
        <ActionIcon variant="default" size={32} aria-label={t('editSet')} onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label={t('deleteSet')}>
        <ActionIcon
          variant="default"
          size={32}
          aria-label={t('deleteSet')}
          onClick={() => void handleDelete()}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Button variant="default" leftSection={<IconPlus size={16} aria-hidden />} onClick={onNew}>
        {t('newSet')}
      </Button>
    </>
  );
}

interface SheetsProps {
  set: QuestionSet;
  canEdit: boolean;
  settings: TestSettings;
}

function Sheets({ set, canEdit, settings }: SheetsProps) {
  const t = useMessages(retrievalMessages);
  const sheets = useSheets(set.question_set_id);
  const start = useStartScoring();
  // The latest two are compared until the user chooses others.
  const [chosen, setChosen] = useState<readonly string[]>();
  const finished = sheets.data?.filter(({ state }) => state === 'finished') ?? [];
  const compared = (chosen ?? finished.slice(0, 2).map(({ sheet_id }) => sheet_id)).filter((id) =>
    finished.some(({ sheet_id }) => sheet_id === id),
  );
  // Older sheets are on the left.
  const ordered = finished
    .map(({ sheet_id }) => sheet_id)
    .filter((id) => compared.includes(id))
    .reverse();
  return (
    <>
      {canEdit && (
        <Button
          mb="sm"
          loading={start.isPending}
          disabled={set.question_count === 0}
          onClick={() =>
            start.mutate({
              setId: set.question_set_id,
              name: t('sheetName', { strategy: t(settings.strategy), topK: settings.topK }),
              settings,
            })
          }
        >
          {t('score')}
        </Button>
      )}
      <Loaded query={sheets} failed={t('sheetsFailed')}>
        {(list) =>
          list.length === 0 ? (
            <Text size="sm" c="dimmed">
              {t('noSheets')}
            </Text>
          ) : (
            <>
              <Text size="xs" c="dimmed" mb={4}>
                {t('choose')}
              </Text>
              <Rows label={t('sheets')}>
                {list.map((sheet) => (
                  <SheetRow
                    key={sheet.sheet_id}
                    sheet={sheet}
                    canEdit={canEdit}
                    isCompared={compared.includes(sheet.sheet_id)}
                    isFull={compared.length >= maxCompared}
                    onCompare={(isCompared) =>
                      setChosen(
                        isCompared
                          ? [...compared, sheet.sheet_id]
                          : compared.filter((id) => id !== sheet.sheet_id),
                      )
                    }
                  />
                ))}
              </Rows>
              {ordered.length > 0 && <ComparisonTable sheetIds={ordered} setName={set.name} />}
            </>
          )
        }
      </Loaded>
    </>
  );
}

interface SheetRowProps {
  sheet: Sheet;
  canEdit: boolean;
  isCompared: boolean;
  isFull: boolean;
  onCompare(isCompared: boolean): void;
}

function SheetRow({ sheet, canEdit, isCompared, isFull, onCompare }: SheetRowProps) {
  const t = useMessages(retrievalMessages);
  const cancel = useCancelScoring();
  const remove = useDeleteSheet();
  const { state, done, total, name, problem } = sheet;
  const isOpen = state === 'waiting' || state === 'running';
  const words = {
    waiting: t('waiting'),
    running: t('running', { done, total }),
    finished: t('finished'),
    failed: [t('failedSheet'), problem].filter(Boolean).join(': '),
    canceled: t('canceled'),
  }[state];
  return (
    <Row
      name={
        state === 'finished' ? (
          <Checkbox
            label={name}
            checked={isCompared}
            disabled={!isCompared && isFull}
            onChange={(event) => onCompare(event.currentTarget.checked)}
          />
        ) : (
          name
        )
      }
      about={
        <>
          {words} · <Moment at={sheet.created_at * 1000} /> ·{' '}
          {t('embedder', { name: sheet.embedder || t('builtIn') })}
          {isOpen && (
            <Progress value={total === 0 ? 0 : (done / total) * 100} size={4} mt={4} aria-label={words} />
          )}
        </>
      }
    >
      {isOpen && canEdit && (
        <Button
          variant="default"
          size="xs"
          loading={cancel.isPending}
          onClick={() => cancel.mutate(sheet.sheet_id)}
        >
          {t('cancel')}
        </Button>
      )}
      {!isOpen && canEdit && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t('deleteSheet', { name })}
          onClick={() => remove.mutate(sheet.sheet_id)}
        >
          <IconTrash size={16} aria-hidden />
        </ActionIcon>
      )}
    </Row>
  );
}
