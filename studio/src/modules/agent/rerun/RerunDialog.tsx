import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { testLimits } from '@heddle/api-contract/families/agent-test';
import { Button, Group, Modal, Skeleton, Stack, Text, Textarea } from '@mantine/core';
import { IconPlayerPlay, IconPlayerStop, IconPlus } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { useAgent, useBlock } from '../editor/AgentSession.js';
import { useAgentModels } from '../model/modelQueries.js';
import { withModel } from '../model/modelSettings.js';
import { type ForkPoint, resultOf } from '../story/ForkPoint.js';
import { StoryDialog } from '../story/StoryDialog.js';
import { storyMessages } from '../story/storyMessages.js';
import { useStory } from '../story/storyQueries.js';
import { AnswerFacts } from './AnswerFacts.js';
import { originalAnswer } from './originalAnswer.js';
import classes from './Rerun.module.css';
import { rerunMessages } from './rerunMessages.js';
import type { EditedInput } from './rerunQueries.js';
import { VariantColumn, type VariantHandle } from './VariantColumn.js';

const mostVariants = 3;

interface RerunDialogProps {
  chatId: string;
  question: string;
  /** Undefined to start from the question. */
  from: ForkPoint | undefined;
  onClose(): void;
}

/** Answers again, from the question or from a step of the answer, with up to three models or prompts side by side. */
export function RerunDialog({ chatId, question, from, onClose }: RerunDialogProps) {
  const t = useMessages(rerunMessages);
  const story = useMessages(storyMessages);
  const shared = useMessages(sharedMessages);
  const { botId } = useAgent();
  const original = useStory(botId, { chatId });
  const result = resultOf(from);
  const [text, setText] = useState(result?.output ?? question);
  const [trace, setTrace] = useState<string>();
  return (
    <Modal
      opened
      onClose={onClose}
      title={result ? t('forkTitle', { name: result.name }) : t(from ? 'roundTitle' : 'title')}
      size="min(1280px, 100%)"
      closeOnEscape={trace === undefined}
      closeButtonProps={{ 'aria-label': shared('close') }}
    >
      <Stack gap="sm" style={{ position: 'relative' }}>
        <Text size="sm" c="var(--h-text-2)">
          {t(result ? 'forkWhy' : from ? 'roundWhy' : 'why')}
        </Text>
        {from && (
          <Text size="sm" lineClamp={3}>
            <b>{t('question')}</b> {question}
          </Text>
        )}
        {(result || !from) && (
          <Textarea
            label={t(result ? 'result' : 'question')}
            autosize
            minRows={result ? 3 : 1}
            maxRows={10}
            maxLength={result ? testLimits.result : testLimits.question}
            value={text}
            error={!result && question !== '' && text.trim() === '' && t('questionMissing')}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        )}
        <Loaded query={original} failed={story('failed')} skeleton={<Skeleton height={320} />}>
          {(data) => (
            <Columns
              chatId={chatId}
              original={data}
              edited={editedInput(from, question, text)}
              onTrace={setTrace}
            />
          )}
        </Loaded>
      </Stack>
      {trace !== undefined && (
        <StoryDialog executeId={trace} label={story('title')} onClose={() => setTrace(undefined)} />
      )}
    </Modal>
  );
}

function editedInput(from: ForkPoint | undefined, question: string, text: string): EditedInput {
  const result = resultOf(from);
  if (result) return { from: { call: result.call, output: text } };
  if (from && 'round' in from) return { from_round: from.round };
  return text === question ? {} : { question: text };
}

interface ColumnsProps {
  chatId: string;
  original: AgentStory;
  edited: EditedInput;
  onTrace(executeId: string): void;
}

function Columns({ chatId, original, edited, onTrace }: ColumnsProps) {
  const t = useMessages(rerunMessages);
  const { spaceId } = useAgent();
  const models = useAgentModels(spaceId);
  const [info] = useBlock('model_info');
  const [variants, setVariants] = useState([1]);
  const handles = useRef(new Map<number, VariantHandle>());
  const { text: answer, ...facts } = originalAnswer(original);
  const all = (act: (handle: VariantHandle) => void) => {
    for (const handle of handles.current.values()) act(handle);
  };
  const { agent } = original;
  const used = models.data?.find(({ id }) => id === agent?.model_id);
  // With the settings of the draft if it still has the model of the answer.
  const model = used && info.model_id !== used.id ? withModel(info, used) : info;
  return (
    <>
      <Group gap="xs">
        {variants.length > 1 && (
          <>
            <Button
              leftSection={<IconPlayerPlay size={16} aria-hidden />}
              onClick={() => all(({ start }) => start())}
            >
              {t('runAll')}
            </Button>
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} aria-hidden />}
              onClick={() => all(({ stop }) => stop())}
            >
              {t('stopAll')}
            </Button>
          </>
        )}
        {variants.length < mostVariants && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} aria-hidden />}
            onClick={() => setVariants([...variants, Math.max(...variants) + 1])}
          >
            {t('add')}
          </Button>
        )}
      </Group>
      <div className={classes.columns}>
        <section className={classes.column} aria-label={t('original')}>
          <div className={classes.head}>
            <h3>{t('original')}</h3>
            <Text size="sm" c="var(--h-text-2)">
              {agent?.model_name}
            </Text>
          </div>
          <pre className={classes.answer}>{answer}</pre>
          <AnswerFacts {...facts} />
        </section>
        {models.isPending ? (
          <Skeleton height={320} />
        ) : (
          variants.map((id, index) => (
            <VariantColumn
              key={id}
              ref={(handle) => {
                if (handle) handles.current.set(id, handle);
                else handles.current.delete(id);
              }}
              number={index + 1}
              chatId={chatId}
              initial={{ model, prompt: agent?.prompt ?? '' }}
              edited={edited}
              original={answer}
              models={models.data ?? []}
              onTrace={onTrace}
              onRemove={
                variants.length > 1 ? () => setVariants(variants.filter((one) => one !== id)) : undefined
              }
            />
          ))
        )}
      </div>
    </>
  );
}
