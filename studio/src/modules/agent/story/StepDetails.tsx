import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { LazyJsonView } from '@heddle/ui-kit/LazyJsonView';
import { Alert, Button, Tabs, Text } from '@mantine/core';
import { IconGitFork } from '@tabler/icons-react';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import { CopyableCode } from '../../../shared/parts/CopyableCode.js';
import { MockSetName } from '../../mock-set/index.js';
import type { ForkPoint } from './ForkPoint.js';
import { HistoryView } from './HistoryView.js';
import { PromptView } from './PromptView.js';
import { readPrompt } from './readPrompt.js';
import classes from './Story.module.css';
import { storyMessages } from './storyMessages.js';
import type { RecalledSlice, StoryStep } from './storyTrace.js';

type HowKey =
  | 'start'
  | 'last'
  | 'previous'
  | 'appointed'
  | 'suitable'
  | 'shortcut'
  | 'chosen'
  | 'jump'
  | 'next'
  | 'asked';

type PointKey = 'modelCall' | 'answer' | 'suggestion' | 'beforeJump' | 'afterJump';

interface StepDetailsProps {
  story: AgentStory;
  step: StoryStep;
  title: string;
  /** Tries the answer again from a step; undefined where that is not possible. */
  onFork: ((from: ForkPoint) => void) | undefined;
}

/** What went into the selected step and what came out. */
export function StepDetails({ story, step, title, onFork }: StepDetailsProps) {
  return (
    <div className={classes.details}>
      <h3>{title}</h3>
      <Content story={story} step={step} onFork={onFork} />
    </div>
  );
}

function Content({ story, step, onFork }: Omit<StepDetailsProps, 'title'>) {
  const t = useMessages(storyMessages);
  const language = useLanguage();
  switch (step.kind) {
    case 'answer':
      return <Overview story={story} />;
    case 'model':
      return <ModelDetails story={story} step={step} onFork={onFork} />;
    case 'tool':
      return (
        <>
          {step.mockName !== undefined && <MockSetName name={step.mockName} />}
          {step.follows.length > 0 && (
            <Alert color="yellow" variant="light" my={8}>
              {t('follows', { names: new Intl.ListFormat(language, { type: 'unit' }).format(step.follows) })}
            </Alert>
          )}
          <h4>{t('arguments')}</h4>
          <CopyableCode code={JSON.stringify(step.arguments, null, 2)} label={t('arguments')} />
          <h4>{t('result')}</h4>
          {step.output === undefined ? (
            <Text size="sm">{t('noResult')}</Text>
          ) : step.isError ? (
            <Failure>{step.output}</Failure>
          ) : (
            <CopyableCode code={step.output} label={t('result')} />
          )}
          {step.cut > 0 && (
            <Text size="xs" c="dimmed" mt={4}>
              {t('cut', { count: step.cut })}
            </Text>
          )}
          {step.output !== undefined && (
            <ForkButton
              from={{ call: step.call, name: step.name, output: step.output }}
              label={t('fork')}
              onFork={onFork}
            />
          )}
          {step.slices.length > 0 && <SliceDetails slices={step.slices} />}
        </>
      );
    case 'node':
      return (
        <>
          {step.usage && (
            <Text size="sm">
              {t('tokensText', {
                input: step.usage.input.toLocaleString(language),
                output: step.usage.output.toLocaleString(language),
              })}
            </Text>
          )}
          {step.error !== undefined && <Failure>{step.error}</Failure>}
        </>
      );
    case 'hook':
      return (
        <>
          <Text size="sm">{t('hookPoint', { point: t(`point_${step.point as PointKey}`) })}</Text>
          {step.error !== undefined && <Failure>{step.error}</Failure>}
          {step.action !== undefined && <Text size="sm">{t('hookAction', { action: step.action })}</Text>}
          {step.data !== undefined && (
            <>
              <h4>{t('hookData')}</h4>
              <LazyJsonView value={step.data} label={t('hookData')} />
            </>
          )}
        </>
      );
    case 'knowledge':
      return <KnowledgeDetails step={step} />;
    case 'memory':
      return <MemoryDetails step={step} />;
    case 'agent':
      return (
        <>
          <Text size="sm">{t(`how_${step.how as HowKey}`)}</Text>
          {step.condition !== undefined && (
            <Text size="sm">{t('jumpCondition', { condition: step.condition })}</Text>
          )}
        </>
      );
    case 'recognition':
      return (
        <>
          {step.error !== undefined && <Failure>{step.error}</Failure>}
          <Text size="sm">
            {step.name === undefined ? t('noJump') : t('chosenAgent', { name: step.name })}
          </Text>
          {step.condition !== undefined && (
            <Text size="sm">{t('jumpCondition', { condition: step.condition })}</Text>
          )}
          {step.refused !== undefined && (
            <Text size="sm">{t(step.refused === 'visited' ? 'jumpVisited' : 'jumpTooMany')}</Text>
          )}
        </>
      );
    case 'suggestions':
      return (
        <ul>
          {step.questions.map((question) => (
            <li key={question}>{question}</li>
          ))}
        </ul>
      );
  }
}

interface ForkButtonProps extends Pick<StepDetailsProps, 'onFork'> {
  from: ForkPoint;
  label: string;
}

function ForkButton({ from, label, onFork }: ForkButtonProps) {
  if (!onFork) return null;
  return (
    <Button
      variant="default"
      size="compact-sm"
      mt={8}
      leftSection={<IconGitFork size={16} aria-hidden />}
      onClick={() => onFork(from)}
    >
      {label}
    </Button>
  );
}

function KnowledgeDetails({ step }: { step: StoryStep & { kind: 'knowledge' } }) {
  const t = useMessages(storyMessages);
  return (
    <>
      <h4>{t('query')}</h4>
      <pre className={classes.text}>{step.query}</pre>
      <SliceDetails slices={step.slices} />
    </>
  );
}

function SliceDetails({ slices }: { slices: readonly RecalledSlice[] }) {
  const t = useMessages(storyMessages);
  const statements = [...new Set(slices.flatMap(({ statement }) => statement ?? []))];
  return (
    <>
      {statements.length > 0 && <h4>{t('statements')}</h4>}
      {statements.map((statement) => (
        <CopyableCode key={statement} code={statement} label={t('statements')} />
      ))}
      <h4>{t('recalled')}</h4>
      <LazyJsonView value={slices} label={t('recalled')} />
    </>
  );
}

function MemoryDetails({ step }: { step: StoryStep & { kind: 'memory' } }) {
  const t = useMessages(storyMessages);
  return (
    <>
      {step.error !== undefined && <Failure>{step.error}</Failure>}
      <h4>{t('query')}</h4>
      <pre className={classes.text}>{step.query}</pre>
      <h4>{t('recalled')}</h4>
      {step.memories.length === 0 ? (
        <Text size="sm">{t('memoryNone')}</Text>
      ) : (
        <ul>
          {step.memories.map(({ id, text, date, score }) => (
            <li key={id}>
              {text}{' '}
              <Text span size="xs" c="dimmed">
                {date} · {score === undefined ? t('memoryAlways') : t('memoryScore', { score })}
              </Text>
            </li>
          ))}
        </ul>
      )}
      {step.text !== '' && (
        <>
          <h4>{t('memoryText')}</h4>
          <CopyableCode code={step.text} label={t('memoryText')} />
        </>
      )}
    </>
  );
}

function Overview({ story }: { story: AgentStory }) {
  const t = useMessages(storyMessages);
  const failure = story.events
    .map(({ event }) => event as { type?: string; message?: string })
    .find(({ type }) => type === 'failed')?.message;
  return (
    <>
      {failure !== undefined && <Failure>{failure}</Failure>}
      {story.agent === undefined ? (
        <Text size="sm">{t('noPrompts')}</Text>
      ) : (
        <HistoryView messages={story.history.messages} />
      )}
      <h4>{t('raw')}</h4>
      <LazyJsonView value={story.events} label={t('raw')} />
    </>
  );
}

interface ModelDetailsProps extends Pick<StepDetailsProps, 'story' | 'onFork'> {
  step: StoryStep & { kind: 'model' };
}

function ModelDetails({ story, step, onFork }: ModelDetailsProps) {
  const t = useMessages(storyMessages);
  const prompt = readPrompt(story.prompts, step.round);
  return (
    <Tabs defaultValue="prompt" keepMounted={false}>
      <Tabs.List mb="sm">
        <Tabs.Tab value="prompt">{t('prompt')}</Tabs.Tab>
        <Tabs.Tab value="response">{t('response')}</Tabs.Tab>
        <Tabs.Tab value="history">{t('history')}</Tabs.Tab>
      </Tabs.List>
      <Tabs.Panel value="prompt">
        {prompt ? (
          <PromptView prompt={prompt} tokens={step.promptTokens} window={story.agent?.window ?? 0} />
        ) : (
          <Text size="sm">{t('noPrompts')}</Text>
        )}
      </Tabs.Panel>
      <Tabs.Panel value="response">
        {step.reasoning && (
          <>
            <h4>{t('reasoning')}</h4>
            <pre className={classes.text}>{step.reasoning}</pre>
          </>
        )}
        {step.calls.length > 0 && (
          <>
            <h4>{t('calls')}</h4>
            <LazyJsonView value={step.calls} label={t('calls')} />
          </>
        )}
        <pre className={classes.text}>{step.text === '' ? t('noText') : step.text}</pre>
        <ForkButton from={{ round: step.round }} label={t('forkModel')} onFork={onFork} />
      </Tabs.Panel>
      <Tabs.Panel value="history">
        <HistoryView messages={story.history.messages} />
      </Tabs.Panel>
    </Tabs>
  );
}

function Failure({ children }: { children: string }) {
  const t = useMessages(storyMessages);
  return (
    <Alert color="red" variant="light" title={t('error')} my={8}>
      <span style={{ overflowWrap: 'anywhere' }}>{children}</span>
    </Alert>
  );
}
