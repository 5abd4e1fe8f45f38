import type { ComponentType, JSX } from 'react';
import { useChatContext } from '../ChatContext.js';
import { IconBook2 } from '../icons/IconBook2.js';
import { IconBrain } from '../icons/IconBrain.js';
import { IconCheck } from '../icons/IconCheck.js';
import { IconChevronRight } from '../icons/IconChevronRight.js';
import { IconDatabase } from '../icons/IconDatabase.js';
import { IconLoader2 } from '../icons/IconLoader2.js';
import { IconMinus } from '../icons/IconMinus.js';
import { IconPlug } from '../icons/IconPlug.js';
import { IconSitemap } from '../icons/IconSitemap.js';
import { IconVariable } from '../icons/IconVariable.js';
import { IconWebhook } from '../icons/IconWebhook.js';
import { IconX } from '../icons/IconX.js';
import type { StepKind } from '../model/ChatMessage.js';
import type { Step, StepStatus } from '../model/turnParts.js';
import { CopyButton } from './CopyButton.js';
import { Disclosure } from './Disclosure.js';
import { formatDuration } from './format.js';

type Icon = ComponentType<{ size?: number }>;

/** Icon and colour by kind. */
const looks: Readonly<Record<StepKind, readonly [Icon, 'ai' | 'logic' | 'tool' | 'data']>> = {
  tool: [IconPlug, 'tool'],
  workflow: [IconSitemap, 'logic'],
  knowledge: [IconBook2, 'data'],
  database: [IconDatabase, 'data'],
  variable: [IconVariable, 'data'],
  memory: [IconBrain, 'data'],
  model: [IconBrain, 'ai'],
  hook: [IconWebhook, 'logic'],
};

const states = {
  running: [IconLoader2, 'run', 'stepRunning'],
  done: [IconCheck, 'ok', 'stepDone'],
  failed: [IconX, 'bad', 'stepFailed'],
  stopped: [IconMinus, 'off', 'stepStopped'],
} as const satisfies Record<StepStatus, readonly [Icon, string, string]>;

const maxShown = 20_000;

/** A step, with what went in and what came out. */
export function StepView({ step }: { step: Step }): JSX.Element {
  const { t } = useChatContext();
  const [KindIcon, colour] = looks[step.kind] ?? looks.tool;
  const [StateIcon, tone, label] = states[step.status];
  const name = step.name || (step.kind === 'knowledge' || step.kind === 'memory' ? t(step.kind) : step.kind);
  return (
    <li>
      <Disclosure
        className="heddle-chat-step"
        isOpenByItself={false}
        head={() => (
          <>
            <span
              className={`heddle-chat-state ${step.status === 'running' ? 'heddle-chat-turning' : ''}`}
              data-tone={tone}
            >
              <StateIcon size={14} aria-label={t(label)} />
            </span>
            <span className="heddle-chat-tile" data-kind={colour}>
              <KindIcon size={14} />
            </span>
            <span className="heddle-chat-cut heddle-chat-grow">
              {name} {step.owner && <span className="heddle-chat-faint">{step.owner}</span>}
            </span>
            {step.mockName && <span className="heddle-chat-mock">{t('mocked')}</span>}
            {step.segments && (
              <span className="heddle-chat-figure">
                {t(step.kind === 'memory' ? 'memories' : 'segments', { count: step.segments.length })}
              </span>
            )}
            {step.status === 'failed' && <span className="heddle-chat-bad">{t('stepFailed')}</span>}
            {step.durationMs !== undefined && (
              <span className="heddle-chat-figure">{formatDuration(step.durationMs)}</span>
            )}
            <IconChevronRight size={14} className="heddle-chat-chevron" />
          </>
        )}
      >
        {() => <StepBody step={step} />}
      </Disclosure>
    </li>
  );
}

function StepBody({ step }: { step: Step }): JSX.Element {
  const { t } = useChatContext();
  return (
    <div className="heddle-chat-step-body">
      {step.mockName && <p className="heddle-chat-note">{t('mockSet', { name: step.mockName })}</p>}
      {step.segments && <Segments segments={step.segments} />}
      {step.arguments !== undefined && <Data label={t('arguments')} text={step.arguments} />}
      {step.result !== undefined && <Data label={t('result')} text={step.result} />}
      {step.result === undefined && !step.segments && step.status !== 'running' && (
        <p className="heddle-chat-note">{t('noResult')}</p>
      )}
      {step.logId && <LogId id={step.logId} />}
    </div>
  );
}

function Data({ label, text }: { label: string; text: string }): JSX.Element {
  const { t } = useChatContext();
  return (
    <div className="heddle-chat-data">
      <div className="heddle-chat-code-head">
        <span>{label}</span>
        <CopyButton text={text} />
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: content that scrolls must be reachable by keyboard. */}
      <pre tabIndex={0}>{text.slice(0, maxShown)}</pre>
      {text.length > maxShown && <p className="heddle-chat-note">{t('resultCut', { count: maxShown })}</p>}
    </div>
  );
}

function Segments({ segments }: { segments: NonNullable<Step['segments']> }): JSX.Element {
  const { t } = useChatContext();
  if (segments.length === 0) return <p className="heddle-chat-note">{t('noSegments')}</p>;
  return (
    <ol className="heddle-chat-segments">
      {segments.map(({ text, score, document, dataset }, index) => (
        <li key={index}>
          <p className="heddle-chat-note">
            {[document, dataset].filter(Boolean).join(' · ')}
            {score !== undefined && <span> {t('score', { value: score.toFixed(2) })}</span>}
          </p>
          <p>{text.slice(0, 2000)}</p>
        </li>
      ))}
    </ol>
  );
}

/** The id under which the server's log knows what happened. */
export function LogId({ id }: { id: string }): JSX.Element {
  const { t } = useChatContext();
  const short = id.length > 12 ? `${id.slice(0, 4)}…${id.slice(-4)}` : id;
  return (
    <span className="heddle-chat-log" title={id}>
      {t('log', { id: short })}
      <CopyButton text={id} label={t('copyLog')} />
    </span>
  );
}
