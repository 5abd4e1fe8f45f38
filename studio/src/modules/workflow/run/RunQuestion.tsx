import type { Json } from '@heddle/workflow-schema';
import type { Interrupt } from '@heddle/workflow-schema/runs';
import { Button, Stack, Text, Textarea } from '@mantine/core';
import { IconMessageQuestion } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { ConsentAnswer } from './ConsentAnswer.js';
import { Dialogue } from './Dialogue.js';
import { failureText } from './failureText.js';
import classes from './Run.module.css';
import { RunInputs } from './RunInputs.js';
import { type DialogueMessage, readQuestion } from './readQuestion.js';
import { initialText, readFields } from './runInputs.js';
import { runMessages } from './runMessages.js';

interface RunQuestionProps {
  interrupt: Interrupt;
  title: string;
  /** Containers of the node, outermost first. */
  places: readonly string[];
  /** Number of questions after this one. */
  others: number;
  onAnswer(value: Json): Promise<void>;
}

/** The question a run waits for: a dialogue, a form, or the consent to the use of an account. */
export function RunQuestion({ interrupt, title, places, others, onAnswer }: RunQuestionProps) {
  const t = useMessages(runMessages);
  const question = useMemo(() => readQuestion(interrupt), [interrupt]);
  const [isSending, setIsSending] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const box = useRef<HTMLElement>(null);
  // Focus the answer so that keyboard users can continue, unless they are typing elsewhere.
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea, [contenteditable]')) return;
    box.current?.querySelector<HTMLElement>('textarea, input, [data-option]')?.focus();
  }, []);
  async function send(value: Json): Promise<void> {
    setIsSending(true);
    setFailure(undefined);
    try {
      await onAnswer(value);
    } catch (error) {
      setFailure(error);
      setIsSending(false);
    }
  }
  return (
    <section ref={box} className={classes.question} aria-label={t('waitsForYou')}>
      <h2 className={classes.questionHead}>
        <IconMessageQuestion size={16} aria-hidden />
        <span role="status">
          {t(question.kind === 'form' ? 'formHere' : 'answerHere', { title })}
          {places.length > 0 && <span className={classes.places}>{places.join(' › ')}</span>}
        </span>
      </h2>
      {question.kind === 'form' && (
        <FormAnswer fields={question.fields} isSending={isSending} onSend={send} />
      )}
      {question.kind === 'consent' && <ConsentAnswer {...question} isSending={isSending} onSend={send} />}
      {question.kind === 'dialogue' && <DialogueAnswer {...question} isSending={isSending} onSend={send} />}
      {failure !== undefined && (
        <Text role="alert" size="sm" c="var(--h-fail-text)">
          {failureText(failure)}
        </Text>
      )}
      {others > 0 && (
        <Text size="xs" c="dimmed">
          {t('moreQuestions', { count: others })}
        </Text>
      )}
    </section>
  );
}

interface DialogueAnswerProps {
  messages: readonly DialogueMessage[];
  options: readonly string[];
  isSending: boolean;
  onSend(value: Json): void;
}

function DialogueAnswer({ messages, options, isSending, onSend }: DialogueAnswerProps) {
  const t = useMessages(runMessages);
  const [text, setText] = useState('');
  const hasOptions = options.length > 0;
  function handleKey(event: KeyboardEvent): void {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    if (text.trim() !== '' && !isSending) onSend(text);
  }
  return (
    <Stack gap="xs">
      <Dialogue messages={messages} />
      {options.map((option, index) => (
        <Button
          key={`${index} ${option}`}
          data-option
          variant="default"
          justify="flex-start"
          disabled={isSending}
          leftSection={<span className={classes.letter}>{String.fromCharCode(65 + index)}</span>}
          classNames={{ label: classes.option ?? '' }}
          onClick={() => onSend(option)}
        >
          {option}
        </Button>
      ))}
      <Textarea
        label={t(hasOptions ? 'ownAnswer' : 'yourAnswer')}
        description={t('sendHint')}
        autosize
        minRows={hasOptions ? 1 : 2}
        maxRows={8}
        value={text}
        disabled={isSending}
        onChange={(event) => setText(event.currentTarget.value)}
        onKeyDown={handleKey}
      />
      <Button
        size="xs"
        variant={hasOptions ? 'default' : 'filled'}
        disabled={text.trim() === ''}
        loading={isSending}
        onClick={() => onSend(text)}
      >
        {t('send')}
      </Button>
    </Stack>
  );
}

interface FormAnswerProps {
  fields: Parameters<typeof readFields>[0];
  isSending: boolean;
  onSend(value: Json): void;
}

const wholeObject = [{ name: 'JSON', type: 'object', required: true }] as const;

function FormAnswer({ fields, isSending, onSend }: FormAnswerProps) {
  const t = useMessages(runMessages);
  const isUnreadable = fields.length === 0;
  const shown = isUnreadable ? wholeObject : fields;
  const [texts, setTexts] = useState<Record<string, string>>(() =>
    Object.fromEntries(shown.map((field) => [field.name, initialText(field, {})])),
  );
  const [isChecked, setIsChecked] = useState(false);
  const { inputs, problems } = readFields(shown, texts);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setIsChecked(true);
        if (problems.size === 0) onSend(isUnreadable ? (inputs['JSON'] ?? {}) : inputs);
      }}
    >
      <Stack gap="md">
        {isUnreadable && <Text size="sm">{t('unreadableForm')}</Text>}
        <RunInputs
          fields={shown}
          texts={texts}
          problems={isChecked ? problems : new Map()}
          onChange={(name, text) => setTexts((current) => ({ ...current, [name]: text }))}
        />
        <Button type="submit" size="xs" loading={isSending}>
          {t('send')}
        </Button>
      </Stack>
    </form>
  );
}
