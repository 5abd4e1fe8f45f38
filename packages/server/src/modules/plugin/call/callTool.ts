import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import {
  buildArguments,
  type InputOverride,
  inputsOf,
  overrideOf,
  PluginError,
  type Tool,
} from '@heddle/plugin';
import { type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import { CallRate } from '../../../kernel/CallRate.js';
import { DomainError } from '../../../kernel/DomainError.js';
import { monotonic } from '../../../kernel/monotonic.js';
import { type App, defineService } from '../../../kernel/services.js';
import { isInSpace } from '../builtIn/builtInContent.js';
import { type PluginAt, type PluginVersionName, toolOf } from '../contentAt.js';
import { type StoredTool, serverUrl } from '../PluginContent.js';
import { callablePluginAt } from '../PluginSource.js';
import { callInterceptors } from './CallInterceptor.js';
import { callObservers, isFailureOfPlugin } from './CallObserver.js';
import { Circuits } from './Circuits.js';
import { withConfirmation } from './confirmCall.js';
import { type CallOutcome, isInterrupt, type PluginCall, type ToolCaller } from './PluginCall.js';
import { pluginKinds } from './PluginKind.js';
import { reasonOfFailure } from './reasonOfFailure.js';
import { withFileUrls } from './withFileUrls.js';

/** A request to call a tool. The caller's access to the space was checked. */
export interface ToolCallRequest {
  pluginId: string;
  toolId: string;
  version: PluginVersionName;
  caller: ToolCaller;
  arguments: JsonObject;
  overrides?: readonly InputOverride[];
  variables?: JsonObject;
  environment?: string;
  signal: AbortSignal;
  idempotencyKey: string;
  resumed?: PluginCall['resumed'];
}

const callRate = defineService('tool-rate', () => new CallRate({ perMinute: 600, together: 64 }));
const circuits = defineService('tool-circuits', () => new Circuits());

/**
 * Calls a tool, for the debug page, agents and workflows alike: looks for an interceptor, then lets the kind of the
 * plugin call it, within the limits of rate, time and repeated failures. Rejects with a `DomainError` whose message
 * models and people may read.
 */
export async function callTool(app: App, request: ToolCallRequest): Promise<CallOutcome> {
  const found = await findTool(app, request);
  const { stored, tool, at } = found;
  const { caller } = request;
  const end = app.use(callRate).begin(`${at.head.id}:${caller.userId}`);
  try {
    const call: PluginCall = {
      pluginId: at.head.id,
      version: at.version,
      content: at.content,
      stored,
      tool,
      caller,
      arguments: request.arguments,
      overrides: request.overrides ?? [],
      common: at.content.settings.common,
      variables: request.variables ?? {},
      environment: request.environment ?? '',
      signal: request.signal,
      idempotencyKey: request.idempotencyKey,
      ...(request.resumed && { resumed: request.resumed }),
    };
    for (const intercept of app.extensions(callInterceptors)) {
      const substituted = await intercept(app, call);
      if (substituted) return substituted;
    }
    return await callConfirmed(app, call);
  } catch (error) {
    throw toDomainError(error, request.signal);
  } finally {
    end();
  }
}

/** A tool with the state of its plugin. The error is the same for tools of inaccessible spaces and missing ones. */
export async function findTool(
  app: Pick<App, 'db'> & Partial<Pick<App, 'extensions'>>,
  { pluginId, toolId, version, caller }: Pick<ToolCallRequest, 'pluginId' | 'toolId' | 'version' | 'caller'>,
): Promise<{ at: PluginAt; stored: StoredTool; tool: Tool }> {
  const at = await callablePluginAt(app, pluginId, version, toolId, caller.spaceId);
  const stored = at?.content.tools.find(({ id }) => id === toolId);
  if (!at || !stored || !isInSpace(at, caller.spaceId))
    throw new DomainError('pluginNotFound', pluginReasons.noTool({ id: toolId }));
  return { at, stored, tool: toolOf(at.content, stored) };
}

/** Asks before a dangerous tool runs. On the debug page people send the call themselves. */
async function callConfirmed(app: App, call: PluginCall): Promise<CallOutcome> {
  const { tool, stored, caller, content, pluginId, version, environment } = call;
  if (!tool.isDangerous || caller.scene === 'debug') return callWithFiles(app, call);
  const url = serverUrl(content, environment);
  const dangerous = {
    // What else decides about the request: the answer holds for nothing that has changed since.
    toolKey: JSON.stringify([
      ...[pluginId, version, stored, environment, url],
      ...[call.overrides, call.variables, call.common, call.arguments],
    ]),
    tool: tool.name,
    plugin: content.name,
    server: url === '' ? content.name : new URL(url).host,
    arguments: shownArguments(call),
    userId: caller.userId,
    resumed: call.resumed,
  };
  return withConfirmation(app, dangerous, (resumed) => {
    const { resumed: _, ...allowed } = call;
    return callWithFiles(app, { ...allowed, ...(resumed && { resumed }) });
  });
}

/** The values that will be sent, of the inputs that a model or a node may fill; not those that the tool ignores. */
function shownArguments(call: PluginCall): JsonObject {
  const values = buildArguments(call.tool, call);
  const shown: JsonObject = {};
  for (const input of inputsOf(call.tool)) {
    const { isHidden } = overrideOf(call.overrides, input) ?? {};
    const isGiven = [input.argument, input.name].some((name) => Object.hasOwn(call.arguments, name));
    const value = readOwn(values, input.name);
    if (isGiven && !input.isHidden && !isHidden && value !== undefined) setOwn(shown, input.name, value);
  }
  return shown;
}

/** URLs of files differ from call to call, so they are made when nothing is left to ask. */
async function callWithFiles(app: App, call: PluginCall): Promise<CallOutcome> {
  // The debug page sends exactly what people have entered.
  if (call.caller.scene === 'debug') return callKind(app, call);
  return callKind(app, {
    ...call,
    arguments: await withFileUrls(app, call.tool, call.caller, call.arguments),
  });
}

async function callKind(app: App, call: PluginCall): Promise<CallOutcome> {
  const kind = app.extensions(pluginKinds).find(({ name }) => name === call.content.kind);
  if (!kind) throw new DomainError('pluginFailed', pluginReasons.unknownKind({ kind: call.content.kind }));
  // Failures of a draft, which may have another server, do not stop what is published; and those that one space
  // causes do not stop the calls of others.
  const state = call.version === '' ? 'draft' : 'published';
  const { spaceId } = call.caller;
  const circuit = app.use(circuits).of(`${call.pluginId}:${state}:${call.environment}:${spaceId}`);
  circuit.check();
  const begin = monotonic();
  try {
    const outcome = await kind.call(app, call);
    if (isInterrupt(outcome)) return outcome;
    circuit.succeeded();
    tellObservers(app, call, true, begin);
    return outcome;
  } catch (error) {
    if (call.signal.aborted) throw error;
    circuit.failed(error);
    if (isFailureOfPlugin(error)) tellObservers(app, call, false, begin);
    throw error;
  }
}

function tellObservers(app: App, call: PluginCall, isSuccess: boolean, begin: number): void {
  const { pluginId, version, caller } = call;
  if (version === '' || caller.scene === 'debug') return;
  const ended = { pluginId, userId: caller.userId, isSuccess, ms: monotonic() - begin };
  for (const observe of app.extensions(callObservers)) observe(app, ended);
}

function toDomainError(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  if (!PluginError.isInstance(error)) return error;
  const name = error.failure === 'invalidArgument' ? 'pluginInvalid' : 'pluginFailed';
  return new DomainError(name, reasonOfFailure(error), { cause: error });
}
