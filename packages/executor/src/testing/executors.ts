import {
  isJsonObject,
  type Json,
  type JsonObject,
  parseTemplate,
  renderTemplate,
  type TemplatePart,
} from '@heddle/workflow-schema';
import { ExecutionError } from '../errors.js';
import type { AnyNodeExecutor, Chunk, NodeContext, NodeExecutor } from '../NodeExecutor.js';
import type { TestingData, TestingName } from './definitions.js';

type Context = NodeContext<TestingData>;

function option(context: Context, name: string): Json | undefined {
  return context.data.inputs?.[name];
}

function amount(context: Context, name: string, otherwise: number): number {
  const value = option(context, name);
  return typeof value === 'number' ? value : otherwise;
}

/** Resolves after `ms`, or rejects as soon as the signal aborts. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

const pure = (run: NodeExecutor<TestingData>['run']): AnyNodeExecutor => ({ effect: 'pure', run });

/** Fails the first `times` attempts (all attempts if absent), asking for `retryAfterMs`; then echoes. */
const fail = pure((context) => {
  if (context.attempt > amount(context, 'times', Number.POSITIVE_INFINITY))
    return { outputs: context.inputs };
  const message = String(option(context, 'message') ?? 'failed');
  const error = new ExecutionError(amount(context, 'code', 305000002), message);
  throw Object.assign(error, { retryAfterMs: amount(context, 'retryAfterMs', 0) });
});

const delay = pure(async (context) => {
  const ms = amount(context, 'ms', 1);
  if (option(context, 'ignoreSignal') === true) await new Promise((resolve) => setTimeout(resolve, ms));
  else await sleep(ms, context.signal);
  return { outputs: context.inputs };
});

/** Leaves by the port named by its input `port`. */
const branch = pure((context) => ({ outputs: {}, port: String(context.inputs.port ?? 'default') }));

/** Streams `pieces` into `field` (`text`), waiting `ms` before each, and fails after `failAfter` of them. */
const stream = pure((context) => {
  const field = String(option(context, 'field') ?? 'text');
  const pieces = (option(context, 'pieces') ?? []) as string[];
  const ms = amount(context, 'ms', 0);
  async function* produce(): AsyncGenerator<Chunk> {
    for (const [index, text] of pieces.entries()) {
      if (index === amount(context, 'failAfter', -1)) throw new Error('the stream broke');
      if (ms > 0) await sleep(ms, context.signal);
      yield { field, text };
    }
  }
  return { stream: produce(), finish: () => ({ outputs: { [field]: pieces.join('') } }) };
});

/** Emits its template part by part, streams as they arrive. */
const message = pure((context) => {
  const parts = parseTemplate(String(option(context, 'content') ?? ''));
  if (context.streams.size === 0) {
    const text = renderTemplate(parts, context.inputs, { skipped: context.skipped });
    context.emit(text, true);
    return { outputs: { output: text }, answer: text };
  }
  return emitParts(context, parts);
});

async function emitParts(context: Context, parts: readonly TemplatePart[]) {
  let text = '';
  const emit = (piece: string) => {
    text += piece;
    context.emit(piece, false);
  };
  for (const part of parts) {
    const readable = part.kind === 'variable' && context.streams.get(part.path.join('.'));
    if (readable) for await (const piece of readable) emit(piece);
    else emit(renderTemplate([part], context.inputs, { skipped: context.skipped }));
  }
  context.emit('', true);
  return { outputs: { output: text }, answer: text };
}

/** Asks `questions` times (default 1), and outputs the answers. */
const ask: NodeExecutor<TestingData, { answers: Json[] }> = {
  effect: 'pure',
  run: (context) => question(context, []),
  next(context, state, event) {
    if (event.type !== 'answer') throw new Error('no frames here');
    const answers = [...state.answers, event.value];
    if (answers.length < amount(context, 'questions', 1)) return question(context, answers);
    return { outputs: { answers } };
  },
};

function question(context: Context, answers: Json[]) {
  const number = answers.length + 1;
  return { interrupt: { kind: 2, data: { ...context.inputs, question: number } }, state: { answers } };
}

/**
 * Runs its body `times` times (default 3), `concurrency` at a time, with the variables listed in `variables`;
 * its output `results` has one entry per iteration with the outputs of the body nodes listed in `collect`.
 */
const repeat = pure((context) => {
  const list = context.inputs.list;
  const variables = option(context, 'variables');
  const names = (option(context, 'collect') ?? ['in']) as string[];
  return {
    body: {
      count: option(context, 'endless') === true ? Number.POSITIVE_INFINITY : amount(context, 'times', 3),
      concurrency: amount(context, 'concurrency', 1),
      items: (index) => ({ index, item: Array.isArray(list) ? (list[index] ?? null) : null }),
      ...(isJsonObject(variables) ? { variables } : {}),
      collect: (outputsOf) => {
        const kept: JsonObject = {};
        for (const name of names) {
          const outputs = outputsOf(name);
          if (outputs !== undefined) kept[name] = outputs;
        }
        return kept;
      },
      finish: (iterations, last) => ({ outputs: { results: [...iterations], variables: last } }),
    },
  };
});

/** Sets the variables of its container named by its inputs. */
const assign = pure((context) => ({ outputs: {}, variables: context.inputs }));

/** Ends the loop after this iteration. */
const stop = pure(() => ({ outputs: {}, breaks: true }));

/** Calls the workflow `workflowId` with its inputs. */
const call: AnyNodeExecutor = {
  effect: 'pure',
  run: (context: Context) => ({
    frames: [
      { graph: { workflowId: String(option(context, 'workflowId')), version: '' }, inputs: context.inputs },
    ],
    state: null,
  }),
  next(_context: Context, _state, event) {
    if (event.type !== 'frame') throw new Error('no questions here');
    if (event.error) throw ExecutionError.from(event.error);
    return { outputs: event.outputs ?? {} };
  },
};

/** Accesses the service named by `service`, and outputs nothing. */
const use = pure((context) => {
  void context.services[String(option(context, 'service')) as keyof Context['services']];
  return { outputs: {} };
});

/** Counts to `times` (default 3), continuing from the numbers that it has reported, and outputs them. */
const count: AnyNodeExecutor = {
  effect: 'idempotent',
  run: async (context: Context) => {
    while (context.reported.length < amount(context, 'times', 3)) {
      context.report(context.reported.length + 1);
      await sleep(1, context.signal);
    }
    return { outputs: { numbers: [...context.reported] } };
  },
};

const echo = pure((context) => ({ outputs: context.inputs }));

/** Executors of the testing nodes, by name. */
export const testingExecutors: Readonly<Record<TestingName, AnyNodeExecutor>> = {
  start: pure((context) => ({ outputs: context.runInputs })),
  end: {
    effect: 'pure',
    run: (context: Context) =>
      option(context, 'content') ? message.run(context as never) : echo.run(context as never),
  },
  echo,
  fail,
  delay,
  branch,
  stream,
  message,
  ask,
  repeat,
  call,
  assign,
  stop,
  once: { effect: 'once', run: delay.run },
  use,
  count,
};
