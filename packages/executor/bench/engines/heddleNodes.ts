import type { JsonObject } from '@heddle/workflow-schema';
import type { AnyNodeExecutor, Chunk, NodeContext, NodeExecutor } from '../../src/NodeExecutor.js';

type Context = NodeContext<{ inputs: JsonObject }>;

const pure = (run: NodeExecutor<Context['data']>['run']): AnyNodeExecutor => ({ effect: 'pure', run });
const take = ({ inputs }: Context) => ({ outputs: { v: inputs.v! } });
const add = ({ inputs }: Context) => {
  const v = inputs.v as number;
  return { outputs: { v }, variables: { total: v + 1 } };
};

async function* produce(pieces: number): AsyncGenerator<Chunk> {
  for (let index = 0; index < pieces; index++) yield { field: 'text', text: 'piece ' };
}

async function pass(context: Context) {
  let length = 0;
  for await (const piece of context.streams.get('text')!) {
    length += piece.length;
    context.emit(piece, false);
  }
  context.emit('', true);
  return { outputs: { length } };
}

/**
 * Node behaviour, the same as in the other engines: input `v`, output `v`. Keyed by the names of the testing
 * nodes.
 */
export const executors: Readonly<Record<string, AnyNodeExecutor>> = {
  echo: pure(take),
  delay: pure((context) => new Promise((resolve) => setTimeout(resolve, 1)).then(() => take(context))),
  assign: pure(add),
  repeat: pure(({ data }) => ({
    body: {
      count: data.inputs.times as number,
      concurrency: 1,
      items: (index) => ({ index }),
      ...(data.inputs.variables !== undefined && { variables: data.inputs.variables as JsonObject }),
      collect: (outputsOf) => ({ v: outputsOf('c')!.v! }),
      finish: (iterations, variables) => ({ outputs: { v: variables.total ?? iterations.length } }),
    },
  })),
  stream: pure(({ data }) => {
    const pieces = data.inputs.pieces as number;
    return { stream: produce(pieces), finish: () => ({ outputs: { text: 'piece '.repeat(pieces) } }) };
  }),
  message: pure(pass),
};
