import type { Request } from '@heddle/api-contract';
import type { ModelCheckEvent, modelManage } from '@heddle/api-contract/families/model-manage';
import { useEffect, useRef, useState } from 'react';
import { checkModel, refreshAfterTest } from './queries.js';

/** Subject of a test: a saved provider or model, or form values. */
export type CheckInput = Request<(typeof modelManage)['calls']['check']>;

type StepEvent = Extract<ModelCheckEvent, { event: 'step' }>['data'];
/** Result of a test. */
export type CheckResult = Extract<ModelCheckEvent, { event: 'result' }>['data'];

/** Progress of a test. */
export interface CheckState {
  phase: 'idle' | 'running' | 'stopped' | 'done' | 'failed';
  /** Each step once, in order, with its latest state. */
  steps: StepEvent[];
  result?: CheckResult;
  /** Why the test could not run. */
  error?: unknown;
  /** The settings have changed since the test. */
  isOutdated?: boolean;
}

/** Whether the latest test shows that the settings do not work. */
export function hasFailed({ phase, result, isOutdated }: CheckState): boolean {
  return !isOutdated && (phase === 'failed' || (result !== undefined && result.outcome !== 'ok'));
}

const idle: CheckState = { phase: 'idle', steps: [] };

/** Runs one test at a time; unmounting cancels it. */
export function useModelCheck() {
  const [state, setState] = useState<CheckState>(idle);
  const running = useRef<AbortController | undefined>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(input: CheckInput): Promise<void> {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const isCurrent = () => running.current === controller && !controller.signal.aborted;
    setState({ phase: 'running', steps: [] });
    try {
      for await (const event of checkModel(input, { signal: controller.signal })) {
        if (!isCurrent()) return;
        setState((before) => advance(before, event));
      }
      await refreshAfterTest();
    } catch (error) {
      if (isCurrent()) setState((before) => ({ ...before, phase: 'failed', error }));
    }
  }

  function stop(): void {
    running.current?.abort();
    setState((before) => (before.phase === 'running' ? { ...before, phase: 'stopped' } : before));
  }

  /** The settings have changed: a failed test stays readable while they are corrected, all others are dropped. */
  function expire(): void {
    running.current?.abort();
    setState((before) => (before.isOutdated || hasFailed(before) ? { ...before, isOutdated: true } : idle));
  }

  return { state, start, stop, expire };
}

function advance(before: CheckState, event: ModelCheckEvent): CheckState {
  if (event.event === 'result') return { ...before, phase: 'done', result: event.data };
  const others = before.steps.filter(({ step }) => step !== event.data.step);
  return { ...before, steps: [...others, event.data] };
}
