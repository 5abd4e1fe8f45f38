import {
  convertValue,
  fillZero,
  type Json,
  type JsonObject,
  setOwn,
  type TypeDescription,
  zeroOf,
} from '@heddle/workflow-schema';
import { ExecutionError, errorCodes } from '../errors.js';
import { brokenSource } from './compileInputs.js';
import type { Frame } from './Frame.js';
import type { CompiledInput, Source } from './Graph.js';
import type { NodeRun } from './NodeRun.js';

/**
 * Fills `run.inputs` from the values in the frame. Returns promises to wait for if the node reads text that
 * is still being produced and does not accept streams, or a global variable that the run has not read yet;
 * the call must then be repeated.
 */
export function collectInputs(run: NodeRun): Promise<void>[] | undefined {
  const { compiled, frame } = run;
  const { inputs } = compiled;
  const values: JsonObject = {};
  let isRequired = false;
  for (let place = 0; place < inputs.length; place++) {
    const input = inputs[place]!;
    const { direct, name, type } = input;
    if (input.required) isRequired = true;
    const outputs = direct && frame.outputs[direct.index];
    const value = outputs ? outputs[direct!.key] : read(run, frame, input.source, name, input);
    if (value === undefined) continue;
    const given = input.isUntyped || fits(type, value) ? value : convert(run, input, value);
    // Here rather than in `setOwn`, which many parts share, so that engines can specialise it.
    if (name !== '__proto__') values[name] = given;
    else setOwn(values, name, given);
  }
  const waits = run.memory?.waits;
  if (waits) return waits;
  if (isRequired) requireInputs(run, values);
  run.inputs = compiled.definition.fillsZero ? fillMissing(run, values) : values;
  return undefined;
}

function requireInputs(run: NodeRun, values: JsonObject): void {
  const { compiled } = run;
  for (const input of compiled.inputs) {
    if (input.required && !Object.hasOwn(values, input.name) && !run.streams.has(input.name)) {
      throw new ExecutionError(
        errorCodes.missingParameter,
        `Missing required parameters: "${input.name}" (node "${compiled.about.title}")`,
        { nodeId: compiled.about.id, field: input.path.join('.') },
      );
    }
  }
}

function read(
  run: NodeRun,
  frame: Frame,
  source: Source,
  name: string,
  input: CompiledInput,
): Json | undefined {
  switch (source.kind) {
    case 'literal':
      return source.value;
    case 'output': {
      const holder = source.level === 0 ? frame : frame.out(source.level);
      const outputs = holder.outputs[source.index];
      if (outputs !== undefined) return walk(outputs, source.path, run, input);
      const stream = holder.streams?.get(source.index);
      if (stream === undefined) {
        run.skip(name);
      } else if (run.compiled.consumesStream && isText(holder, source)) {
        run.addStream(name, stream.field(source.path[0]!));
      } else {
        run.waitFor(stream.ended);
      }
      return undefined;
    }
    case 'item':
      return readItem(frame.out(source.level), source.path, run, input);
    case 'global': {
      const [variable = '', ...path] = source.path;
      const known = run.variables.read({ source: source.source, name: variable }, run.compiled.about);
      if (!('value' in known)) run.waitFor(known);
      else if (known.value !== undefined) return walk({ value: known.value }, ['value', ...path], run, input);
      return undefined;
    }
    case 'object':
      return readObject(run, frame, source, name, input);
    case 'given':
      if (Object.hasOwn(frame.inputs, name)) return frame.inputs[name];
      return source.otherwise ? read(run, frame, source.otherwise, name, input) : null;
    case 'never':
      run.skip(name);
      return undefined;
    case 'missing':
      return undefined;
    case 'broken':
      throw brokenSource(source, run.compiled, input.path.join('.'));
  }
}

/** Reads a variable of the container, or an item of the iteration. */
function readItem(frame: Frame, path: readonly string[], run: NodeRun, input: CompiledInput) {
  const variables = frame.owner?.memory?.body?.variables;
  const [name = ''] = path;
  if (!variables || !Object.hasOwn(variables, name)) return walk(frame.items ?? {}, path, run, input);
  const value = walk(variables, path, run, input);
  return value === null && path.length === 1 ? zeroOf(input.type) : value;
}

function readObject(
  run: NodeRun,
  frame: Frame,
  source: Source & { kind: 'object' },
  name: string,
  input: CompiledInput,
): JsonObject {
  const values: JsonObject = {};
  for (const field of source.fields) {
    const path = `${name}.${field.name}`;
    const value = read(run, frame, field.source, path, input);
    if (value === undefined) continue;
    const { type } = field;
    setOwn(values, field.name, fits(type, value) ? value : convert(run, { name: path, type }, value));
  }
  // An object whose sources were all skipped counts as a skipped source.
  if (source.fields.length > 0 && source.fields.every((field) => run.skipped.has(`${name}.${field.name}`))) {
    run.skip(name);
  }
  return values;
}

/**
 * Follows a dot path into outputs. A list on the way is replaced by its first element; the last segment is
 * returned as it is.
 */
function walk(
  start: JsonObject,
  path: readonly string[],
  run: NodeRun,
  input: CompiledInput,
): Json | undefined {
  let value: Json | undefined = start;
  for (const segment of path) {
    while (Array.isArray(value)) {
      if (value.length === 0) {
        throw new ExecutionError(
          errorCodes.indexOutOfRange,
          `"${input.name}" takes the first element of an empty list, on its way to ${path.join('.')}`,
          { nodeId: run.compiled.about.id, field: input.path.join('.') },
        );
      }
      value = value[0];
    }
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, segment)) return undefined;
    value = value[segment];
  }
  return value;
}

function isText(holder: Frame, source: Source & { kind: 'output' }): boolean {
  if (source.path.length !== 1) return false;
  const declared = holder.graph.nodes[source.index]!.declaredOutputs;
  return declared.some(({ name, type }) => name === source.path[0] && type === 'string');
}

function convert(run: NodeRun, input: { name: string; type: TypeDescription }, value: Json): Json {
  const converted = convertValue(input.type, value, input.name);
  if (converted.warnings.length > 0) run.warn(converted.warnings);
  return converted.value;
}

/** Whether a value already has the declared type, as most do, so that no conversion is needed. */
function fits(type: TypeDescription, value: Json): boolean {
  switch (type.type) {
    case 'string':
      return typeof value === 'string' && type.assistType === undefined;
    case 'integer':
      return Number.isInteger(value);
    case 'float':
      return typeof value === 'number';
    case 'boolean':
      return typeof value === 'boolean';
    default:
      return false;
  }
}

function fillMissing(run: NodeRun, values: JsonObject): JsonObject {
  const { declaredInputs } = run.compiled;
  for (const declared of declaredInputs) {
    const value = Object.hasOwn(values, declared.name) ? values[declared.name] : undefined;
    if (value === undefined || value === null || typeof value === 'object') {
      const open =
        run.streams.size === 0 ? declaredInputs : declaredInputs.filter(({ name }) => !run.streams.has(name));
      return fillZero(open, values);
    }
  }
  return values;
}
