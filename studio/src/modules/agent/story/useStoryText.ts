import {
  IconBooks,
  IconBrain,
  IconBulb,
  IconNotebook,
  IconPuzzle,
  IconRobot,
  IconRoute,
  IconTool,
  IconWebhook,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { formatDuration } from '../../../shared/format/formatTime.js';
import { useLanguage, useMessages } from '../../../shared/i18n/i18n.js';
import type { TraceText } from '../../../shared/parts/trace/TraceText.js';
import { formatPrice } from './formatPrice.js';
import { storyMessages } from './storyMessages.js';
import type { StoryStep } from './storyTrace.js';

const looks: Record<StoryStep['kind'], { Icon: ComponentType<{ size?: number }>; category: string }> = {
  answer: { Icon: IconRobot, category: 'ai' },
  model: { Icon: IconBrain, category: 'ai' },
  knowledge: { Icon: IconBooks, category: 'data' },
  memory: { Icon: IconNotebook, category: 'data' },
  tool: { Icon: IconTool, category: 'tool' },
  node: { Icon: IconPuzzle, category: 'logic' },
  hook: { Icon: IconWebhook, category: 'tool' },
  suggestions: { Icon: IconBulb, category: 'ai' },
  agent: { Icon: IconRobot, category: 'chat' },
  recognition: { Icon: IconRoute, category: 'logic' },
};

/** How the views of the trace present the steps of an answer. */
export function useStoryText(
  steps: ReadonlyMap<string, StoryStep>,
  answer: { tokens: number; cost: number } | undefined,
): TraceText {
  const t = useMessages(storyMessages);
  const language = useLanguage();
  const stepOf = (id: string): StoryStep => steps.get(id) ?? { kind: 'answer' };
  const text: TraceText = {
    title({ id }) {
      const step = stepOf(id);
      switch (step.kind) {
        case 'model':
          return t(step.calls.length > 0 ? 'choose' : 'write');
        case 'tool':
          return step.name;
        case 'node':
          return step.title;
        case 'hook':
          return t('hook', { uri: step.uri });
        case 'agent':
          return t(step.how === 'next' ? 'nextAgent' : 'agent', { name: step.name });
        default:
          return t(step.kind);
      }
    },
    duration({ startedAt, endedAt }) {
      if (startedAt === undefined) return '';
      return formatDuration(Math.max(0, (endedAt ?? Date.now()) - startedAt), language);
    },
    usage({ id }) {
      const step = stepOf(id);
      const used =
        step.kind === 'answer'
          ? answer
          : 'usage' in step && step.usage
            ? { tokens: step.usage.input + step.usage.output, cost: step.usage.cost }
            : undefined;
      if (!used || used.tokens === 0) return '–';
      const tokens = used.tokens.toLocaleString(language);
      return used.cost ? `${tokens} · ${formatPrice(used.cost, language)}` : tokens;
    },
    label: (span) =>
      t('rowLabel', {
        title: text.title(span),
        status: t(span.status === 'failed' ? 'failedAnswer' : span.status),
        duration: text.duration(span),
      }),
    look: ({ id }) => looks[stepOf(id).kind],
  };
  return text;
}
