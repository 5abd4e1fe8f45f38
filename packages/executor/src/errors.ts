import type { RunError } from '@heddle/workflow-schema/runs';

/**
 * Numeric codes of failures raised by the engine itself; defined by the specification, except those with
 * 700099.
 */
export const errorCodes = {
  /** A feature that this version does not support; the message names it. */
  notBuilt: 700099001,
  /** A credential by name that cannot be sent: unknown, or meant for another host. */
  credential: 700099060,
  /** A service that the host does not provide; `ServiceMissing`. */
  serviceMissing: 700099003,
  invalidParameter: 720702001,
  missingParameter: 720702002,
  workflowNotFound: 720702004,
  runTimeout: 720702085,
  compile: 720701003,
  execution: 720701013,
  indexOutOfRange: 720712014,
  inputFieldNotFound: 777777763,
  nodeTimeout: 777777776,
  variables: 777777764,
  cancelled: 777777777,
} as const;

const marker = Symbol.for('@heddle/executor/ExecutionError');

/** A failure with a numeric code, and the node and field if known. Executors throw it. */
export class ExecutionError extends Error {
  /** The number of the failure in the specification (runtime.md). */
  readonly code: number;
  /** Id of the node that failed; the executor adds it. */
  readonly nodeId?: string;
  /** Path inside `node.data`, if a single value is invalid. */
  readonly field?: string;
  /** Path key of the node, if the failure happened inside a frame. */
  readonly path?: string;

  constructor(code: number, message: string, place: { nodeId?: string; field?: string; path?: string } = {}) {
    super(message);
    this.name = 'ExecutionError';
    this.code = code;
    if (place.nodeId !== undefined) this.nodeId = place.nodeId;
    if (place.field !== undefined) this.field = place.field;
    if (place.path !== undefined) this.path = place.path;
    Object.defineProperty(this, marker, { value: true });
  }

  /** Whether a value is an instance from any copy of this package. */
  static isInstance(error: unknown): error is ExecutionError {
    return typeof error === 'object' && error !== null && marker in error;
  }

  /** Converts a failure to an error to throw, for example the failure of a frame. */
  static from(error: RunError): ExecutionError {
    return new ExecutionError(error.code, error.message, error);
  }
}

const serviceNames: Readonly<Record<string, string>> = {
  model: 'The model service',
  code: 'The code service',
  tool: 'The plugin service',
  knowledge: 'The dataset service',
  database: 'The database service',
  workflow: 'The workflow service',
  http: 'The service for HTTP requests',
  history: 'The conversation of the run',
  variables: 'The service for global variables',
  conversation: 'The service for conversations',
  image: 'The image service',
  memory: 'The long-term memory',
  trigger: 'The service for triggers',
};

/** A node requested a service that the host does not provide. Code 700099003. */
export class ServiceMissing extends ExecutionError {
  /** Name of the service, for example `knowledge`. */
  readonly service: string;

  constructor(service: string, node: { id: string; title: string }) {
    super(
      errorCodes.serviceMissing,
      `${serviceNames[service] ?? service} is not set up in this installation (node "${node.title}", ${node.id})`,
      { nodeId: node.id },
    );
    this.name = 'ServiceMissing';
    this.service = service;
  }
}

/**
 * Converts any thrown value to data. Errors without a numeric code become 720701013 with the message of their
 * root cause.
 */
export function toRunError(thrown: unknown, place: { nodeId?: string; path?: string } = {}): RunError {
  const source = rootCause(thrown);
  const code = (source as { code?: unknown } | null)?.code;
  const text = textOf(source);
  const known = typeof code === 'number' && Number.isFinite(code);
  const error: RunError = known
    ? { code, message: text }
    : { code: errorCodes.execution, message: `Workflow execution failure: ${text}` };
  const { nodeId, field, path } = (known ? source : {}) as { nodeId?: string; field?: string; path?: string };
  const id = nodeId ?? place.nodeId;
  if (id !== undefined) error.nodeId = id;
  if (typeof field === 'string') error.field = field;
  const at = path ?? place.path;
  if (at !== undefined) error.path = at;
  return error;
}

function textOf(source: unknown): string {
  if (!(source instanceof Error)) return String(source);
  // Messages of engines about a stack overflow while recursing over a value: V8's, and those of others.
  return /call stack|too much recursion/.test(source.message) ? 'a value is nested too deep' : source.message;
}

/** The first error with a numeric code along `cause`, otherwise the last error of the chain. */
function rootCause(thrown: unknown): unknown {
  let error = thrown;
  for (let depth = 0; depth < 20; depth++) {
    if (!(error instanceof Error) || typeof (error as { code?: unknown }).code === 'number') return error;
    if (error.cause === undefined || error.cause === null) return error;
    error = error.cause;
  }
  return error;
}
