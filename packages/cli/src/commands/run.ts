import { createCodeService } from '@heddle/executor/sandbox';
import { createNodeSandboxWorker } from '@heddle/executor/sandbox/node';
import { titleOf, type WorkflowDocument } from '@heddle/workflow-schema';
import type { RunState } from '@heddle/workflow-schema/runs';
import { calledWorkflows } from '../run/calledWorkflows.js';
import { configuredModels } from '../run/configuredModels.js';
import { MessagePrinter } from '../run/MessagePrinter.js';
import { playRun } from '../run/playRun.js';
import { runReport } from '../run/runReport.js';
import { timeoutOf } from '../run/timeoutOf.js';
import { readDocument, readInputs } from '../terminal/readFiles.js';
import { readOptions } from '../terminal/readOptions.js';
import { printable, type Terminal } from '../terminal/Terminal.js';
import { UsageError } from '../terminal/UsageError.js';

const kinds = {
  input: 'text',
  answer: 'texts',
  workflow: 'texts',
  node: 'text',
  timeout: 'text',
  json: 'flag',
} as const;

/** Runs a workflow file and prints what comes out. */
export async function run(terminal: Terminal, words: readonly string[]): Promise<number> {
  const { options, rest } = readOptions(terminal, words, kinds);
  const [file, more] = rest;
  if (file === undefined || more !== undefined) {
    throw new UsageError(terminal.say('whichFile', { usage: 'heddle run FILE [--input JSON|@FILE|-]' }));
  }
  if (file === '-' && options.input === '-') throw new UsageError(terminal.say('oneInputTwice'));
  const timeoutMs = timeoutOf(terminal, options.timeout, 0);
  const workflow = calledWorkflows(terminal, file, options.workflow);
  const inputs = await readInputs(terminal, options.input);
  const parsed = await readDocument(terminal, file);
  if (parsed.error) {
    terminal.error(`${terminal.say('noWorkflow', { file, reason: parsed.error.message })}\n`);
    return 1;
  }
  const printer = new MessagePrinter(terminal);
  const stop = new AbortController();
  const stopListening = terminal.onStop(() => stop.abort());
  const code = createCodeService({ createSandboxWorker: createNodeSandboxWorker, spares: 0 });
  try {
    const state = await playRun(parsed.json, inputs, {
      services: { code, workflow, model: configuredModels(terminal.environment) },
      language: terminal.language,
      answers: options.answer,
      node: options.node,
      timeoutMs,
      signal: stop.signal,
      ...(options.json ? {} : { onEvents: (events) => printer.take(events) }),
    });
    printer.end();
    if (options.json) terminal.out(`${JSON.stringify(runReport(state), null, 2)}\n`);
    else print(terminal, parsed.document, state, printer.text);
    return state.status === 'success' ? 0 : 1;
  } finally {
    stopListening();
    await code.dispose();
  }
}

function print(terminal: Terminal, document: WorkflowDocument, state: RunState, printed: string): void {
  const tell = (text: string) => terminal.error(`${printable(text)}\n`);
  const nameOf = (nodeId: string) => {
    const node = document.nodesById(nodeId)[0];
    return (node && titleOf(node.json)) || nodeId;
  };
  for (const node of state.nodes.values()) {
    for (const { message } of node.warnings) {
      tell(terminal.say('nodeWarning', { node: nameOf(node.nodeId), text: message }));
    }
  }
  const { answer, outputs, error } = state;
  if (state.status === 'success') {
    if (answer === undefined) terminal.out(`${JSON.stringify(outputs ?? {}, null, 2)}\n`);
    else if (!printed.includes(printable(answer))) terminal.out(`${printable(answer)}\n`);
  } else if (error !== undefined) {
    tell(terminal.say('runFailed', { code: error.code, reason: error.message }));
    if (error.nodeId !== undefined) {
      tell(terminal.say('atNode', { node: `${nameOf(error.nodeId)} (${error.path ?? error.nodeId})` }));
    }
    if (error.field !== undefined) tell(terminal.say('atField', { field: error.field }));
  } else if (state.interrupts[0] !== undefined) {
    tell(terminal.say('runWaits', { node: nameOf(state.interrupts[0].nodeId) }));
  } else tell(terminal.say('runCancelled'));
}
