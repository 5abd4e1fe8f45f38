import { ActionIcon, Button, Group, Modal, Skeleton, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { FormDialog, type FormFields } from '../../../shared/parts/FormDialog.js';
import { RowButton } from '../../../shared/parts/Rows.js';
import { ChunkSearch } from './ChunkSearch.js';
import classes from './Retrieval.module.css';
import { retrievalMessages } from './retrievalMessages.js';
import { type QuestionSet, useQuestionSet, useSaveQuestionSet } from './retrievalQueries.js';

interface Entry {
  question: string;
  expected: readonly string[];
  /** Expected chunks that no longer exist; they are dropped when the set is saved. */
  missingCount?: number;
}

interface QuestionSetDialogProps {
  datasetId: string;
  /** Edited; a new set without it. */
  set?: QuestionSet;
  /** The first question of a new set. */
  first?: Entry;
  onClose(): void;
}

/** Questions with the chunks that they should find. */
export function QuestionSetDialog({ datasetId, set, first, onClose }: QuestionSetDialogProps) {
  const t = useMessages(retrievalMessages);
  const shared = useMessages(sharedMessages);
  const stored = useQuestionSet(set?.question_set_id ?? '');
  const save = useSaveQuestionSet(datasetId);
  const fresh = { name: '', questions: [first ?? { question: '', expected: [] }] as readonly Entry[] };
  const initial = set
    ? stored.data && {
        name: stored.data.name,
        questions: stored.data.questions.map(
          ({ question, expected_slice_ids, missing_slice_ids }): Entry => ({
            question,
            expected: expected_slice_ids.filter((id) => !missing_slice_ids.includes(id)),
            missingCount: missing_slice_ids.length,
          }),
        ),
      }
    : fresh;
  return (
    <FormDialog
      title={t(set ? 'editSet' : 'newSet')}
      submit={shared('save')}
      size={720}
      isOpen
      initial={initial}
      loading={<Skeleton height={160} />}
      check={({ name, questions }) => ({
        name: name.trim() === '' && t('nameMissing'),
        questions: questions.some(({ question }) => question.trim() === '') && t('questionMissing'),
      })}
      onSubmit={({ name, questions }) =>
        save.mutateAsync({
          id: set?.question_set_id ?? '',
          name: name.trim(),
          questions: questions.map(({ question, expected }) => ({ question: question.trim(), expected })),
        })
      }
      onClose={onClose}
    >
      {(form) => (
        <>
          <TextInput label={t('setName')} required maxLength={100} data-autofocus {...form.field('name')} />
          <Questions datasetId={datasetId} form={form} />
        </>
      )}
    </FormDialog>
  );
}

interface QuestionsProps {
  datasetId: string;
  form: FormFields<{ name: string; questions: readonly Entry[] }>;
}

function Questions({ datasetId, form }: QuestionsProps) {
  const t = useMessages(retrievalMessages);
  const [picking, setPicking] = useState<number>();
  const { questions } = form.values;
  const { error } = form.field('questions');
  const change = (index: number, fields: Partial<Entry>) =>
    form.set(
      'questions',
      questions.map((entry, at) => (at === index ? { ...entry, ...fields } : entry)),
    );
  return (
    <Stack gap={12}>
      {questions.map((entry, index) => (
        <div key={index} className={classes.entry}>
          <Group align="flex-start" wrap="nowrap" gap={8}>
            <Textarea
              aria-label={t('questionNumber', { number: index + 1 })}
              placeholder={t('placeholder')}
              autosize
              minRows={1}
              style={{ flex: 1 }}
              value={entry.question}
              error={error !== undefined && entry.question.trim() === '' && error}
              onChange={(event) => change(index, { question: event.currentTarget.value })}
            />
            <ActionIcon
              variant="subtle"
              color="gray"
              size={32}
              aria-label={t('removeQuestion', { number: index + 1 })}
              onClick={() =>
                form.set(
                  'questions',
                  questions.filter((_, at) => at !== index),
                )
              }
            >
              <IconTrash size={16} aria-hidden />
            </ActionIcon>
          </Group>
          <Group gap={8} mt={4}>
            <Text size="xs" c="dimmed">
              {entry.expected.length === 0
                ? t('noExpected')
                : `${t('expectedChunks')}: ${entry.expected.length}`}
            </Text>
            <Button variant="subtle" size="compact-xs" onClick={() => setPicking(index)}>
              {t('pickChunks')}
            </Button>
            {(entry.missingCount ?? 0) > 0 && (
              <Text size="xs" c="var(--h-warn-text)">
                {t('missing', { count: entry.missingCount ?? 0 })}
              </Text>
            )}
          </Group>
        </div>
      ))}
      <div>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => form.set('questions', [...questions, { question: '', expected: [] }])}
        >
          {t('addQuestion')}
        </Button>
      </div>
      {picking !== undefined && (
        <PickDialog
          datasetId={datasetId}
          expected={questions[picking]?.expected ?? []}
          onChange={(expected) => change(picking, { expected })}
          onClose={() => setPicking(undefined)}
        />
      )}
    </Stack>
  );
}

interface PickDialogProps {
  datasetId: string;
  expected: readonly string[];
  onChange(expected: readonly string[]): void;
  onClose(): void;
}

function PickDialog({ datasetId, expected, onChange, onClose }: PickDialogProps) {
  const t = useMessages(retrievalMessages);
  const shared = useMessages(sharedMessages);
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('pickChunks')}
      size={640}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack mih={240}>
        <ChunkSearch
          datasetId={datasetId}
          actions={({ id, documentName, number }) => {
            const isChosen = expected.includes(id);
            return (
              <RowButton
                label={isChosen ? t('unmarkExpected', { name: '' }) : t('expected')}
                name={`${documentName} #${number}`}
                onClick={() =>
                  onChange(isChosen ? expected.filter((other) => other !== id) : [...expected, id])
                }
              />
            );
          }}
        />
      </Stack>
      <Group justify="flex-end" mt="md">
        <Button onClick={onClose}>{t('cancelPick')}</Button>
      </Group>
    </Modal>
  );
}
