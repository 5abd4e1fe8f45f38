import type { AgentStory } from '@heddle/api-contract/families/agent-chat';
import { Code } from '@mantine/core';
import type { ReactNode } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import type { TraceSpan } from '../../../shared/parts/trace/TraceSpan.js';
import { formatPrice } from './formatPrice.js';
import classes from './Story.module.css';
import { storyMessages } from './storyMessages.js';
import type { StoryTrace } from './storyTrace.js';

/** Model, times, tokens and cost of an answer. */
export function StoryFacts({ story, trace }: { story: AgentStory; trace: StoryTrace }) {
  const t = useMessages(storyMessages);
  const language = useLanguage();
  const { input_count, output_count } = story.usage;
  const firstMs = firstTokenOf(trace);
  const { startedAt, endedAt } = trace.root;
  return (
    <dl className={classes.facts} style={{ margin: 0 }}>
      {story.agent && <Fact label={t('model')}>{story.agent.model_name}</Fact>}
      {startedAt !== undefined && endedAt !== undefined && (
        <Fact label={t('total')}>{formatDuration(endedAt - startedAt, language)}</Fact>
      )}
      {firstMs !== undefined && <Fact label={t('firstToken')}>{formatDuration(firstMs, language)}</Fact>}
      <Fact label={t('tokens')}>
        {t('tokensText', {
          input: input_count.toLocaleString(language),
          output: output_count.toLocaleString(language),
        })}
      </Fact>
      <Fact label={t('cost')}>{formatPrice(story.cost, language)}</Fact>
      <Fact label={t('log')}>
        <Code>{story.execute_id}</Code>
      </Fact>
    </dl>
  );
}

/** From the first step to the first text of the round that gave the answer. */
function firstTokenOf({ root, steps }: StoryTrace): number | undefined {
  const last = root.children.findLast((span: TraceSpan) => steps.get(span.id)?.kind === 'model');
  const step = last && steps.get(last.id);
  if (step?.kind !== 'model' || step.firstMs === undefined) return undefined;
  return (last?.startedAt ?? 0) - (root.startedAt ?? 0) + step.firstMs;
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
