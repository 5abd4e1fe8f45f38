import type { Chunk, NodeContext, NodeExecutor, NodeResult, TextStream } from '@heddle/executor';
import { type Json, type JsonObject, readOwn, setOwn } from '@heddle/workflow-schema';
import { mergeStreams } from '../../run/mergeStreams.js';
import { inputName, type MergeGroup, type VariableMergeData } from './definition.js';

type Context = NodeContext<VariableMergeData>;

interface Choice {
  group: MergeGroup;
  /** Index of the chosen variable; null if none has a value. */
  index: number | null;
  value: Json;
  stream?: TextStream;
}

/** Returns the first non-null value of each group. Text that is still streaming is passed on as a stream. */
export const variableMergeExecutor: NodeExecutor<VariableMergeData> = {
  effect: 'pure',
  run: (context) => {
    const choices = context.data.inputs.mergeGroups.map((group) => choose(context, group));
    const outputs: JsonObject = {};
    for (const { group, value } of choices) setOwn(outputs, group.name, value);
    const finish = (): NodeResult => ({ outputs, trace: traceOf(context, choices) });
    const open = choices.flatMap((choice) => (choice.stream === undefined ? [] : [choice]));
    if (open.length === 0) return finish();
    return { stream: passOn(open, outputs), finish };
  },
};

function choose(context: Context, group: MergeGroup): Choice {
  for (const index of group.variables.keys()) {
    const name = inputName(group, index);
    const stream = context.streams.get(name);
    // A stream counts as a value before any text arrives, even if none ever does.
    if (stream !== undefined) return { group, index, value: '', stream };
    const value = readOwn(context.inputs, name) ?? null;
    if (value !== null && !context.skipped.has(name)) return { group, index, value };
  }
  return { group, index: null, value: null };
}

async function* passOn(choices: readonly Choice[], outputs: JsonObject): AsyncIterable<Chunk> {
  const streams = choices.map(({ group, stream }) => tagged(group.name, stream!));
  for await (const chunk of mergeStreams(streams)) {
    if (chunk.text !== '') setOwn(outputs, chunk.field, String(outputs[chunk.field]) + chunk.text);
    yield chunk;
  }
}

async function* tagged(field: string, stream: TextStream): AsyncIterable<Chunk> {
  for await (const text of stream) yield { field, text };
  yield { field, text: '', last: true };
}

/** Displayed trace: the groups with their values, and which one each group chose. */
function traceOf(context: Context, choices: readonly Choice[]): NonNullable<NodeResult['trace']> {
  const groups = context.data.inputs.mergeGroups.map((group): JsonObject => {
    const values = group.variables.map((_, index): Json => {
      const name = inputName(group, index);
      return context.streams.has(name) ? '<Stream Data...>' : (readOwn(context.inputs, name) ?? null);
    });
    return { name: group.name, variables: values };
  });
  groups.sort((a, b) => (String(a.name) < String(b.name) ? -1 : 1));
  return {
    input: { mergeGroups: groups },
    extra: { variable_select: choices.map((choice) => choice.index) },
  };
}
