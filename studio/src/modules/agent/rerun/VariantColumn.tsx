import { StatusPill, showSuccess } from '@heddle/ui-kit';
import { ActionIcon, Alert, Button, Group, Switch, Text, Textarea } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconX } from '@tabler/icons-react';
import { useImperativeHandle, useState } from 'react';
import { errorText } from '../../../shared/api/announceError.js';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { TextDiff } from '../../../shared/text-diff/TextDiff.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import type { AgentModel } from '../model/modelQueries.js';
import { AnswerFacts } from './AnswerFacts.js';
import { ModelChoice } from './ModelChoice.js';
import classes from './Rerun.module.css';
import { rerunMessages } from './rerunMessages.js';
import type { Changes, EditedInput } from './rerunQueries.js';
import { useVariant } from './useVariant.js';
import type { VariantState } from './VariantState.js';

/** What the dialog does with all variants at once. */
export interface VariantHandle {
  start(): void;
  stop(): void;
}

interface VariantColumnProps {
  ref: React.Ref<VariantHandle>;
  number: number;
  chatId: string;
  /** Model and prompt at first. */
  initial: Changes;
  edited: EditedInput;
  original: string;
  models: readonly AgentModel[];
  onTrace(executeId: string): void;
  /** Undefined for the only variant. */
  onRemove: (() => void) | undefined;
}

/** A variant of an answer: its model and prompt, and what came of them. */
export function VariantColumn(props: VariantColumnProps) {
  const { ref, number, chatId, initial, edited, original, models, onTrace, onRemove } = props;
  const t = useMessages(rerunMessages);
  const [changes, setChanges] = useState(initial);
  const { state, start, stop } = useVariant(chatId);
  const isRunning = state.status === 'running';
  useImperativeHandle(ref, () => ({
    start: () => void start({ ...changes, ...edited }),
    stop: () => isRunning && stop(),
  }));
  return (
    <section className={classes.column} aria-label={t('variant', { number })}>
      <div className={classes.head}>
        <h3>{t('variant', { number })}</h3>
        <StatusPill status={pills[state.status]}>{t(state.status)}</StatusPill>
        {onRemove && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label={t('remove', { number })}
            onClick={() => {
              stop();
              onRemove();
            }}
          >
            <IconX size={16} aria-hidden />
          </ActionIcon>
        )}
      </div>
      <ModelChoice
        models={models}
        info={changes.model}
        onChange={(model) => setChanges({ ...changes, model })}
      />
      <Textarea
        label={t('prompt')}
        autosize
        minRows={3}
        maxRows={10}
        value={changes.prompt}
        onChange={(event) => setChanges({ ...changes, prompt: event.currentTarget.value })}
      />
      <Group gap="xs">
        {isRunning ? (
          <Button variant="default" leftSection={<IconPlayerStop size={16} aria-hidden />} onClick={stop}>
            {t('stop')}
          </Button>
        ) : (
          <Button
            disabled={!changes.model.model_id}
            leftSection={<IconPlayerPlay size={16} aria-hidden />}
            onClick={() => void start({ ...changes, ...edited })}
          >
            {t('run')}
          </Button>
        )}
        <ApplyButton changes={changes} />
      </Group>
      <Result state={state} original={original} onTrace={onTrace} />
    </section>
  );
}

const pills = {
  idle: 'skipped',
  running: 'running',
  success: 'success',
  failed: 'failed',
  cancelled: 'skipped',
  waiting: 'waiting',
} as const;

/** Puts the model and the prompt of a variant into the draft, which is saved as always. */
function ApplyButton({ changes }: { changes: Changes }) {
  const t = useMessages(rerunMessages);
  const { isReadOnly } = useAgent();
  const [model, setModel] = useBlock('model_info');
  const [prompt, setPrompt] = useBlock('prompt_info');
  const isSame = prompt.prompt === changes.prompt && JSON.stringify(model) === JSON.stringify(changes.model);
  return (
    <Button
      variant="default"
      disabled={isReadOnly || isSame}
      title={isReadOnly ? t('readOnly') : undefined}
      onClick={() => {
        setModel(changes.model);
        if ((prompt.prompt ?? '') !== changes.prompt) setPrompt({ ...prompt, prompt: changes.prompt });
        showSuccess(t('applied'));
      }}
    >
      {t('apply')}
    </Button>
  );
}

interface ResultProps {
  state: VariantState;
  original: string;
  onTrace(executeId: string): void;
}

function Result({ state, original, onTrace }: ResultProps) {
  const t = useMessages(rerunMessages);
  const [isDiff, setIsDiff] = useState(false);
  const { status, text, tools, problem, error, result, executeId } = state;
  if (status === 'idle')
    return (
      <Text size="sm" c="dimmed">
        {t('none')}
      </Text>
    );
  const failure = status === 'waiting' ? t('waitingWhy') : error !== undefined ? errorText(error) : problem;
  return (
    <>
      {tools.length > 0 && (
        <Text size="xs" c="var(--h-text-2)">
          {t('calls', { names: tools.join(', ') })}
        </Text>
      )}
      {failure !== '' && (
        <Alert color="red" variant="light">
          <span style={{ overflowWrap: 'anywhere' }}>{failure}</span>
        </Alert>
      )}
      {isDiff && status === 'success' ? (
        text === original ? (
          <Text size="sm">{t('same')}</Text>
        ) : (
          <TextDiff before={original} after={text} />
        )
      ) : (
        text !== '' && (
          <pre className={classes.answer} aria-live="off">
            {text}
          </pre>
        )
      )}
      {result && (
        <AnswerFacts ms={result.ms} tokens={result.input_count + result.output_count} cost={result.cost} />
      )}
      {result && executeId !== undefined && (
        <Group justify="space-between">
          <Switch
            size="xs"
            label={t('diff')}
            checked={isDiff}
            onChange={(event) => setIsDiff(event.currentTarget.checked)}
          />
          <Button variant="subtle" size="compact-sm" onClick={() => onTrace(executeId)}>
            {t('trace')}
          </Button>
        </Group>
      )}
    </>
  );
}
