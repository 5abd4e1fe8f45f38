import { mockSetLimits } from '@heddle/api-contract/families/mock-set';
import { showSuccess } from '@heddle/ui-kit';
import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  Input,
  Modal,
  SegmentedControl,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { mockSetMessages } from '../mockSetMessages.js';
import { type Generation, useGenerateAnswers, useSaveRule } from '../queries.js';
import { changeOf, parsed, valuesOf } from './ruleForm.js';

interface GenerateDialogProps {
  setId: string;
  /** How many responses the set can still have. */
  room: number;
  onClose(): void;
}

/** Writes responses from the schema or by a model, and adds those that the user chooses. */
export function GenerateDialog({ setId, room, onClose }: GenerateDialogProps) {
  const t = useMessages(mockSetMessages);
  const shared = useMessages(sharedMessages);
  const [asked, setAsked] = useState<Generation>({ generator: 'schema', quantity: 3, wish: '' });
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const running = useRef<AbortController>(undefined);
  const generate = useGenerateAnswers(setId);
  const save = useSaveRule(setId);
  const [isAdding, setIsAdding] = useState(false);
  const answers = generate.data;
  useEffect(() => () => running.current?.abort(), []);

  function start(): void {
    const controller = new AbortController();
    running.current = controller;
    generate.mutate(
      { ...asked, signal: controller.signal },
      { onSuccess: (texts) => setChosen(texts.slice(0, room).map((_, index) => index)) },
    );
  }

  async function add(): Promise<void> {
    setIsAdding(true);
    try {
      for (const index of chosen) {
        const answer = answers?.[index] ?? '';
        const name = t('choice', { number: index + 1 });
        await save.mutateAsync(changeOf({ ...valuesOf({}, '{}'), name, answer }));
      }
      showSuccess(t('added', { count: chosen.length }));
      onClose();
    } catch {
      setIsAdding(false);
    }
  }

  const wasCanceled = running.current?.signal.aborted === true;
  const error = (wasCanceled ? null : generate.error) ?? save.error;
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('generateTitle')}
      size={560}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack>
        <Input.Wrapper
          label={t('generator')}
          labelElement="div"
          description={t(`${asked.generator === 'model' ? 'byModel' : 'bySchema'}Why`)}
        >
          <SegmentedControl
            mt={6}
            fullWidth
            size="xs"
            aria-label={t('generator')}
            data={[
              { value: 'schema', label: t('bySchema') },
              { value: 'model', label: t('byModel') },
            ]}
            value={asked.generator}
            onChange={(value) => setAsked({ ...asked, generator: value as Generation['generator'] })}
          />
        </Input.Wrapper>
        {asked.generator === 'model' && (
          <Textarea
            label={t('wish')}
            placeholder={t('wishHint')}
            autosize
            minRows={2}
            maxRows={6}
            maxLength={mockSetLimits.description}
            value={asked.wish}
            onChange={(event) => setAsked({ ...asked, wish: event.currentTarget.value })}
          />
        )}
        <Input.Wrapper label={t('quantity')} labelElement="div">
          <SegmentedControl
            fullWidth
            size="xs"
            aria-label={t('quantity')}
            data={Array.from({ length: mockSetLimits.generated }, (_, index) => String(index + 1))}
            value={String(asked.quantity)}
            onChange={(value) => setAsked({ ...asked, quantity: Number(value) })}
          />
        </Input.Wrapper>
        <Group gap="xs">
          <Button variant={answers ? 'default' : 'filled'} loading={generate.isPending} onClick={start}>
            {t(answers ? 'generateAgain' : 'generate')}
          </Button>
          {generate.isPending && (
            <>
              <Button variant="default" onClick={() => running.current?.abort()}>
                {t('cancelGenerating')}
              </Button>
              <Text size="sm" c="dimmed" role="status">
                {t('generating')}
              </Text>
            </>
          )}
        </Group>
        {error && (
          <Alert role="alert" color="madder" variant="light">
            {errorText(error)}
          </Alert>
        )}
        {!generate.isPending && answers && <Answers answers={answers} chosen={chosen} onChange={setChosen} />}
        {answers && answers.length > 0 && (
          <Group justify="flex-end" gap="xs">
            {chosen.length > room && (
              <Text size="xs" c="var(--h-warn-text)">
                {t('tooMany', { count: room })}
              </Text>
            )}
            <Button
              loading={isAdding}
              disabled={chosen.length === 0 || chosen.length > room || generate.isPending}
              onClick={() => void add()}
            >
              {t('addChosen', { count: chosen.length })}
            </Button>
          </Group>
        )}
      </Stack>
    </Modal>
  );
}

interface AnswersProps {
  answers: readonly string[];
  chosen: readonly number[];
  onChange(chosen: readonly number[]): void;
}

function Answers({ answers, chosen, onChange }: AnswersProps) {
  const t = useMessages(mockSetMessages);
  if (answers.length === 0)
    return (
      <Text size="sm" role="status">
        {t('nothingGenerated')}
      </Text>
    );
  return answers.map((answer, index) => {
    const label = t('choice', { number: index + 1 });
    return (
      <div key={index}>
        <Checkbox
          label={label}
          checked={chosen.includes(index)}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...chosen, index].sort((one, other) => one - other)
                : chosen.filter((other) => other !== index),
            )
          }
        />
        <LazyJsonView value={parsed(answer) ?? answer} label={label} />
      </div>
    );
  });
}
