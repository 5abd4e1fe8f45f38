import {
  type AgentDefinition,
  type AgentServices,
  type DelegatedCall,
  defaultLimits,
  endedCall,
  runTurn,
  type ToolKind,
  type TurnEvent,
  type TurnInput,
  type TurnPause,
  toolKinds,
  turnState,
} from '@heddle/agent';
import {
  ExecutionError,
  errorCodes,
  type FrameEnded,
  type NodeContext,
  type NodeExecutor,
  type Step,
} from '@heddle/executor';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import type { AgentReport } from './AgentReport.js';
import { turnEvents, variablesAtStart } from './AgentReport.js';
import { turnFailed } from './agentErrors.js';
import { readRunInputs } from './agentInputs.js';
import { type AgentNodeData, agentNodeId } from './agentNode.js';

type Context = NodeContext<AgentNodeData>;

/**
 * While workflows run: their calls by the index of their frames. While a tool asks: its call. `reported` counts
 * what the node had reported: if there is more, a process has ended while it went on.
 */
type State = { reported: number } & ({ frames: { [index: string]: string } } | { asking: string });

/** What the agent of a run needs besides the services of its node. */
export interface AgentHost {
  input(context: Context): Promise<TurnInput>;
  /** Of the agent, or of one of several. */
  services(context: Context, definition: AgentDefinition): AgentServices;
  /** Kinds of tools besides those of the runtime. */
  toolKinds?: readonly ToolKind[];
}

/** Runs a turn as a node: the turn's events are in the journal, and it continues after them. */
export function createAgentExecutor(host: AgentHost): NodeExecutor<AgentNodeData, State> {
  return {
    effect: 'idempotent',
    run: (context) => {
      // The definition is trusted: documents of users must not contain one.
      if (context.path !== agentNodeId)
        throw new ExecutionError(errorCodes.notBuilt, 'agents cannot be nodes of workflows');
      isReportedSince(context, 0);
      reportEarlier(context);
      return goOn(context, host);
    },
    next: (context, state, event) => {
      if (event.type === 'answer') {
        if (!('asking' in state)) throw new Error('the agent has asked nothing');
        if (!isReportedSince(context, state.reported))
          report(context, { type: 'resumed', callId: state.asking, value: event.value });
        return goOn(context, host);
      }
      if (!('frames' in state)) throw new Error('the agent has called no workflow');
      const { [String(event.index)]: callId = '', ...frames } = state.frames;
      if (!isReportedSince(context, state.reported)) report(context, endOfCall(callId, event));
      if (Object.keys(frames).length === 0) return goOn(context, host);
      return { frames: [], state: { frames, reported: context.reported.length } };
    },
  };
}

function report(context: Context, given: AgentReport): void {
  context.report(given as unknown as Json);
}

/** If an answer continues an earlier one, copies the events of the earlier one into its own journal. */
function reportEarlier(context: Context): void {
  const { earlier = [] } = readRunInputs(context.runInputs);
  const count = turnEvents(context.reported).length;
  for (const event of earlier.slice(count)) report(context, event);
}

/** Whether a process has gone on from here before and ended: then its text is cut off, and begins anew. */
function isReportedSince(context: Context, count: number): boolean {
  if (context.reported.length <= count) return false;
  report(context, { type: 'restarted' });
  return true;
}

async function goOn(context: Context, host: AgentHost): Promise<Step<State>> {
  const input = await host.input(context);
  const { variables = {} } = input;
  if (Object.keys(variables).length > 0 && !variablesAtStart(context.reported))
    report(context, { type: 'began', variables });
  const turn = runTurn(input, {
    services: host.services(context, input.definition),
    servicesFor: (definition) => host.services(context, definition),
    toolKinds: [...toolKinds, ...(host.toolKinds ?? [])],
    events: turnEvents(context.reported),
    signal: context.signal,
    idempotencyKey: context.idempotencyKey,
  });
  for (;;) {
    const { done, value } = await turn.next();
    if (done) return stepOf(context, value);
    report(context, value);
  }
}

function stepOf(context: Context, pause: TurnPause): Step<State> {
  if (pause.type === 'delegated') return startWorkflows(context, pause.calls);
  if (pause.type === 'waiting') {
    const reported = context.reported.length;
    return { interrupt: pause.interrupt, state: { asking: pause.callId, reported } };
  }
  const { event } = pause;
  if (event.type === 'failed') throw turnFailed(event);
  if (event.type === 'cancelled') throw context.signal.reason;
  const state = turnState(turnEvents(context.reported));
  context.addUsage(state.usage);
  return { outputs: { answer: state.answer?.text ?? '' } };
}

/** Frames have the position of their call among all calls of the turn, the same one in every process. */
function startWorkflows(context: Context, calls: readonly DelegatedCall[]): Step<State> {
  const called = turnEvents(context.reported).flatMap((event) =>
    event.type === 'toolCalled' ? [event.call.id] : [],
  );
  const frames: { [index: string]: string } = {};
  const starts = calls.map(({ callId, origin, arguments: inputs }) => {
    const index = called.indexOf(callId);
    frames[String(index)] = callId;
    return { index, graph: graphOf(origin), inputs };
  });
  return { frames: starts, state: { frames, reported: context.reported.length } };
}

function graphOf({ workflowId, version }: JsonObject): { workflowId: string; version: string } {
  return { workflowId: String(workflowId), version: String(version ?? '') };
}

/** The end of a workflow that the model has called. The text of an End answers in place of the model. */
function endOfCall(callId: string, event: FrameEnded): TurnEvent {
  const most = defaultLimits.resultCharacters;
  if (event.error) return { ...endedCall(callId, `Error: ${event.error.message}`, most), isError: true };
  if (event.answer !== undefined) return { ...endedCall(callId, event.answer, most), answer: event.answer };
  const outputs: Json = isJsonObject(event.outputs ?? null) ? (event.outputs ?? {}) : {};
  return endedCall(callId, JSON.stringify(outputs), most);
}
