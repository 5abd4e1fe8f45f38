import type { OnEvents } from '@heddle/executor';
import { createCodeService } from '@heddle/executor/sandbox';
import { createNodePythonWorker, createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { recordServices, rememberedConversations } from '@heddle/executor/testing';
import { type Json, titleOf, type WorkflowDocument } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { answererOf, readAnswers } from '../run/answers.js';
import { askUser } from '../run/askUser.js';
import { calledWorkflows } from '../run/calledWorkflows.js';
import { configuredModels } from '../run/configuredModels.js';
import { readGlobalVariables } from '../run/globalVariables.js';
import { readJournalFile } from '../run/journalFile.js';
import { MessagePrinter } from '../run/MessagePrinter.js';
import { outboundHttp } from '../run/outboundHttp.js';
import { playRun } from '../run/playRun.js';
import { runReport } from '../run/runReport.js';
import { timeoutOf } from '../run/timeoutOf.js';
import { writeCassette } from '../run/writeCassette.js';
import { readDocument, readInputs } from '../terminal/readFiles.js';
import { type OptionValues, readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';
import { scriptedVariables } from '../world/scriptedVariables.js';

const kinds = {
  input: 'text',
  answer: 'texts',
  workflow: 'texts',
  workflows: 'text',
  variables: 'text',
  'allow-private': 'texts',
  node: 'text',
  until: 'text',
  from: 'text',
  journal: 'text',
  record: 'text',
  timeout: 'text',
  json: 'flag',
  events: 'flag',
} as const;

type Options = OptionValues<typeof kinds>;

/** Exit code of a run that waits for an answer. */
const waits = 3;

/** Runs a workflow file and prints the result. */
export async function run(terminal: Terminal, args: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, args, kinds);
  const [file, more] = rest;
  if (file === undefined || more !== undefined) {
    throw new UsageError(terminal.message('whichFile', { usage: 'heddle run FILE [--input JSON|@FILE|-]' }));
  }
  checkTogether(terminal, file, options);
  const timeoutMs = timeoutOf(terminal, options.timeout, 0);
  const workflow = calledWorkflows(terminal, file, options.workflow, options.workflows);
  const variables = await readGlobalVariables(terminal, options.variables);
  const journal =
    options.journal === undefined ? undefined : await readJournalFile(terminal, options.journal);
  const [begun] = journal ?? [];
  const inputs =
    options.input === undefined && begun?.type === 'run.started'
      ? begun.inputs
      : await readInputs(terminal, options.input);
  const parsed = await readDocument(terminal, file);
  if (parsed.error) {
    terminal.error(`${terminal.message('noWorkflow', { file, reason: parsed.error.message })}\n`);
    return 1;
  }
  const { document } = parsed;
  const given = answererOf(readAnswers(options.answer, (id) => document.nodesById(id).length > 0));
  // Standard input that supplied the document or the input cannot be used for prompts.
  const asks = file !== '-' && options.input !== '-' && options.variables !== '-' && options.journal !== '-';
  const printer = new MessagePrinter(terminal);
  const answers: Json[] = [];
  const stop = new AbortController();
  let stopCode = 1;
  const stopListening = terminal.onStop((exitCode) => {
    stopCode = exitCode;
    stop.abort();
  });
  const code = createCodeService({
    createSandboxWorker: createNodeSandboxWorker,
    createPythonWorker: createNodePythonWorker,
    spares: 0,
  });
  try {
    const services = {
      code,
      workflow,
      model: configuredModels(terminal.environment),
      http: outboundHttp(readOrigins(terminal, options['allow-private'])),
      variables: scriptedVariables(variables),
      conversation: rememberedConversations({ owner: 'app' }),
    };
    const recording = options.record === undefined ? undefined : recordServices(services);
    const state = await playRun(parsed.json, inputs, {
      services: recording?.services ?? services,
      settings: {
        language: terminal.language,
        limits: { timeoutMs },
        ...(options.node !== undefined && { startNode: options.node }),
        ...(options.until !== undefined && { until: options.until }),
        ...(options.from !== undefined && { from: { nodeId: options.from, events: journal ?? [] } }),
      },
      journal: options.from === undefined ? journal : undefined,
      answer: async (question) => {
        const answer = (await given(question)) ?? (asks ? await askUser(terminal, question) : undefined);
        if (answer !== undefined) answers.push(answer);
        return answer;
      },
      onEvents: listenerFor(terminal, options, printer),
      signal: stop.signal,
    });
    printer.end();
    if (recording && options.record !== undefined) {
      await writeCassette(terminal, options.record, recording, { file, inputs, answers, state });
    }
    if (options.json) terminal.out(`${JSON.stringify(runReport(state), null, 2)}\n`);
    else print(terminal, document, state, options.events ? undefined : printer.text);
    if (state.status === 'cancelled') return stopCode;
    if (state.status === 'waiting') return waits;
    return state.status === 'success' ? 0 : 1;
  } finally {
    stopListening();
    await code.dispose();
  }
}

function checkTogether(terminal: Terminal, file: string, options: Options): void {
  const texts = [file, options.input, options.variables, options.journal];
  if (texts.filter((text) => text === '-').length > 1)
    throw new UsageError(terminal.message('oneInputTwice'));
  const refuse = (one: string, other: string) => {
    throw new UsageError(terminal.message('notTogether', { one: `--${one}`, other: `--${other}` }));
  };
  if (options.json && options.events) refuse('json', 'events');
  for (const other of ['node', 'until', 'from', 'journal'] as const) {
    if (options.record !== undefined && options[other] !== undefined) refuse('record', other);
  }
  for (const other of ['until', 'from', 'journal'] as const) {
    if (options.node !== undefined && options[other] !== undefined) refuse('node', other);
  }
  if (options.from !== undefined && options.journal === undefined) {
    throw new UsageError(terminal.message('fromWithoutJournal'));
  }
  // A resumed run already has its inputs; only a run restarted from a node can have others.
  const goesOn = options.journal !== undefined && options.from === undefined;
  if (goesOn && options.input !== undefined) refuse('journal', 'input');
}

function listenerFor(terminal: Terminal, options: Options, printer: MessagePrinter): OnEvents | undefined {
  if (options.json) return undefined;
  if (!options.events) return (events) => printer.take(events);
  return (events) => terminal.out(events.map((event) => `${JSON.stringify(event)}\n`).join(''));
}

function readOrigins(terminal: Terminal, origins: readonly string[]): string[] {
  return origins.map((text) => {
    const url = URL.canParse(text) ? new URL(text) : undefined;
    if (url === undefined || !/^https?:$/.test(url.protocol)) {
      throw new UsageError(terminal.message('wrongOrigin', { value: text }));
    }
    return url.origin;
  });
}

/** Prints the final state for users. With `--events`, standard output contains only events. */
function print(
  terminal: Terminal,
  document: WorkflowDocument,
  state: RunState,
  printed: string | undefined,
): void {
  const tell = (text: string) => terminal.error(`${printable(text)}\n`);
  const nameOf = (nodeId: string) => {
    const node = document.nodesById(nodeId)[0];
    return (node && titleOf(node.json)) || nodeId;
  };
  for (const node of state.nodes.values()) {
    for (const { message } of node.warnings) {
      tell(terminal.message('nodeWarning', { node: nameOf(node.nodeId), text: message }));
    }
  }
  const { answer, outputs, error } = state;
  if (state.status === 'success') {
    if (printed === undefined) return;
    if (answer === undefined) terminal.out(`${JSON.stringify(outputs ?? {}, null, 2)}\n`);
    else if (!printed.includes(printable(answer))) terminal.out(`${printable(answer)}\n`);
  } else if (error !== undefined) {
    tell(terminal.message('runFailed', { code: error.code, reason: error.message }));
    if (error.nodeId !== undefined) {
      tell(terminal.message('atNode', { node: `${nameOf(error.nodeId)} (${error.path ?? error.nodeId})` }));
    }
    if (error.field !== undefined) tell(terminal.message('atField', { field: error.field }));
  } else if (state.interrupts[0] !== undefined) {
    const { nodeId: id } = state.interrupts[0];
    tell(terminal.message('runWaits', { node: nameOf(id), id }));
  } else tell(terminal.message('runCancelled'));
}
