import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { StatusPill } from '@heddle/ui-kit';
import { ActionIcon, Skeleton } from '@mantine/core';
import { IconChevronDown, IconChevronUp, IconX } from '@tabler/icons-react';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useMessages } from '../../../shared/i18n/i18n.js';
import { sharedMessages } from '../../../shared/i18n/sharedMessages.js';
import { Loaded } from '../../../shared/parts/Loaded.js';
import { TracePanel } from '../../../shared/parts/trace/TracePanel.js';
import { rootSpanId } from '../../../shared/parts/trace/TraceSpan.js';
import type { ForkPoint } from './ForkPoint.js';
import { StepDetails } from './StepDetails.js';
import classes from './Story.module.css';
import { StoryFacts } from './StoryFacts.js';
import { storyMessages } from './storyMessages.js';
import { type ToldAnswer, useStory } from './storyQueries.js';
import { storyTrace } from './storyTrace.js';
import { useStoryText } from './useStoryText.js';

interface StoryPanelProps {
  botId: string;
  answer: ToldAnswer;
  actions?: ReactNode;
  /** Tries the answer again from a result; undefined where that is not possible. */
  onFork?: ((from: ForkPoint) => void) | undefined;
  /** Fills what is around it, instead of the panes beside the conversation. */
  isWide?: boolean;
  /** Undefined where there is none. */
  onEarlier?: (() => void) | undefined;
  onLater?: (() => void) | undefined;
  onClose(): void;
}

/** How an answer came about, beside the conversation: its trace, and what each step received and gave. */
export function StoryPanel(props: StoryPanelProps) {
  const { botId, answer, actions, isWide = false, onFork, onEarlier, onLater, onClose } = props;
  const t = useMessages(storyMessages);
  const shared = useMessages(sharedMessages);
  const story = useStory(botId, answer);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => panel.current?.focus(), []);
  return (
    <section
      ref={panel}
      className={classes.panel}
      data-wide={isWide || undefined}
      aria-label={t('title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <header className={classes.head}>
        <h2>{t('title')}</h2>
        {story.data && <State status={story.data.status} />}
        {(onEarlier || onLater) && (
          <ActionIcon.Group>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={!onEarlier}
              aria-label={t('earlier')}
              onClick={onEarlier}
            >
              <IconChevronUp size={16} aria-hidden />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="gray"
              disabled={!onLater}
              aria-label={t('later')}
              onClick={onLater}
            >
              <IconChevronDown size={16} aria-hidden />
            </ActionIcon>
          </ActionIcon.Group>
        )}
        <span className={classes.spring} />
        {actions}
        <ActionIcon variant="subtle" color="gray" size={32} aria-label={shared('close')} onClick={onClose}>
          <IconX size={18} aria-hidden />
        </ActionIcon>
      </header>
      <Loaded query={story} failed={t('failed')} skeleton={<Skeleton height={320} m="md" />}>
        {(data) => <StoryBody key={data.execute_id} story={data} onFork={onFork} />}
      </Loaded>
    </section>
  );
}

function StoryBody({ story, onFork }: { story: AgentStory } & Pick<StoryPanelProps, 'onFork'>) {
  const trace = useMemo(() => storyTrace(story), [story]);
  const [selected, select] = useState(() => answering(trace.root.children) ?? rootSpanId);
  const text = useStoryText(trace.steps, { tokens: story.usage.token_count, cost: story.cost });
  const id = trace.steps.has(selected) ? selected : rootSpanId;
  const span = [trace.root, ...trace.root.children].find((one) => one.id === id);
  const step = trace.steps.get(id) ?? { kind: 'answer' as const };
  return (
    <>
      <StoryFacts story={story} trace={trace} />
      <div className={classes.body}>
        <div className={classes.trace}>
          <TracePanel root={trace.root} text={text} selectedId={id} onSelect={select} />
        </div>
        <StepDetails
          key={id}
          story={story}
          step={step}
          title={text.title(span ?? { ...trace.root, id })}
          onFork={onFork}
        />
      </div>
    </>
  );
}

/** The step that people look for first: the call of the model that gave the answer, or has failed. */
function answering(children: readonly { id: string }[]): string | undefined {
  return children.findLast(({ id }) => id.startsWith('model '))?.id;
}

const pills = {
  completed: 'success',
  failed: 'failed',
  canceled: 'skipped',
  requires_action: 'waiting',
  in_progress: 'running',
} as const;

function State({ status }: { status: string }) {
  const t = useMessages(storyMessages);
  const known = status in pills ? (status as keyof typeof pills) : 'in_progress';
  return <StatusPill status={pills[known]}>{t(known === 'failed' ? 'failedAnswer' : known)}</StatusPill>;
}
