import type { JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconAlertTriangle } from '../icons/IconAlertTriangle.js';
import { IconChevronDown } from '../icons/IconChevronDown.js';
import { IconCircleCheck } from '../icons/IconCircleCheck.js';
import { IconCircleX } from '../icons/IconCircleX.js';
import { IconLoader2 } from '../icons/IconLoader2.js';
import { IconPlayerPause } from '../icons/IconPlayerPause.js';
import { IconPlayerStop } from '../icons/IconPlayerStop.js';
import type { ChatLabel } from '../labels/labels.js';
import type { Turn } from '../model/ChatState.js';
import { isRunning } from '../model/foldEvent.js';
import type { Step } from '../model/turnParts.js';
import { Disclosure } from './Disclosure.js';
import { formatDuration } from './format.js';
import { StepView } from './StepView.js';
import { useElapsed } from './useElapsed.js';

interface StepsPanelProps {
  turn: Turn;
  steps: readonly Step[];
  /** The answer has begun, so the panel closes by itself. */
  hasAnswer: boolean;
  /** The turn ended with a question that nobody has answered yet. */
  isAsking: boolean;
}

/** What ran before the answer: open while it runs, closed once the answer starts. */
export function StepsPanel(props: StepsPanelProps): JSX.Element {
  const { turn, steps, hasAnswer } = props;
  const { t } = useChatContext();
  const running = isRunning(turn.status);
  return (
    <div className="heddle-chat-panel" data-running={running && !hasAnswer ? '' : undefined}>
      <Disclosure
        className="heddle-chat-steps"
        isOpenByItself={running && !hasAnswer}
        head={(isOpen) => (
          <>
            <PanelState {...props} />
            <span className="heddle-chat-more">
              {t(isOpen ? 'hideSteps' : 'showSteps')}
              <IconChevronDown size={14} className="heddle-chat-chevron" />
            </span>
          </>
        )}
      >
        {() => (
          <ul className="heddle-chat-step-list">
            {steps.map((step) => (
              <StepView key={step.key} step={step} />
            ))}
          </ul>
        )}
      </Disclosure>
    </div>
  );
}

function PanelState(props: StepsPanelProps): JSX.Element {
  const { turn, steps, hasAnswer } = props;
  const { t } = useChatContext();
  const isBusy = isRunning(turn.status) && !hasAnswer;
  const elapsed = useElapsed(isBusy ? turn.sentAt : undefined);
  const current = steps.findLast(({ status }) => status === 'running');
  const total = steps.reduce((sum, { durationMs = 0 }) => sum + durationMs, 0);
  const [label, icon, tone] = stateOf(props);
  const time = elapsed ?? (total > 0 ? total : undefined);
  return (
    <>
      <span className="heddle-chat-state" data-tone={tone}>
        {icon}
      </span>
      <b className="heddle-chat-cut">
        {isBusy && current ? t('runningStep', { name: current.name || current.kind }) : t(label)}
      </b>
      <span className="heddle-chat-figure">
        {[t('steps', { count: steps.length }), time !== undefined && formatDuration(time)]
          .filter(Boolean)
          .join(' · ')}
      </span>
    </>
  );
}

function stateOf({ turn, steps, hasAnswer, isAsking }: StepsPanelProps): [ChatLabel, JSX.Element, string] {
  const { status } = turn;
  if (isRunning(status) && !hasAnswer)
    return ['running', <IconLoader2 key="i" size={16} className="heddle-chat-spin" />, 'run'];
  if (isAsking) return ['waitingForYou', <IconPlayerPause key="i" size={16} />, 'warn'];
  if (status === 'canceled') return ['runStopped', <IconPlayerStop key="i" size={16} />, 'off'];
  if (status === 'failed') return ['runFailed', <IconCircleX key="i" size={16} />, 'bad'];
  if (steps.some((step) => step.status === 'failed'))
    return ['runCompleted', <IconAlertTriangle key="i" size={16} />, 'bad'];
  return ['runCompleted', <IconCircleCheck key="i" size={16} />, 'ok'];
}
