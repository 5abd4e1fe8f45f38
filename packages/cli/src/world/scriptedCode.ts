import type { CodeRequest, CodeResult, CodeService } from '@heddle/executor';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { difference } from './difference.js';
import { nodesOf } from './nodesOf.js';
import type { Program } from './world.js';

const mark = '# scripted node: ';

/**
 * Replaces the code of every scripted node in a document with its id: code requests do not name the node, and
 * two nodes may contain the same code.
 */
export function markScriptedCode(
  document: JsonObject,
  programs: Readonly<Record<string, Program>> = {},
): JsonObject {
  if (Object.keys(programs).length === 0) return document;
  const marked = structuredClone(document);
  for (const { id, data } of nodesOf(marked)) {
    const inputs = isJsonObject(data) ? data.inputs : undefined;
    const isScripted = Object.hasOwn(programs, String(id)) && isJsonObject(inputs);
    if (isScripted && typeof inputs.code === 'string') inputs.code = `${mark}${id}`;
  }
  return marked;
}

/** Answers marked code with the script of its node, and passes other code to the sandbox. */
export function scriptedCode(programs: Readonly<Record<string, Program>>, sandbox: CodeService): CodeService {
  const used = new Map<string, Set<number>>(Object.keys(programs).map((id) => [id, new Set()]));
  return {
    async run(request, options) {
      const id = request.source.startsWith(mark) ? request.source.slice(mark.length) : undefined;
      const program = id !== undefined && Object.hasOwn(programs, id) ? programs[id] : undefined;
      if (id === undefined || program === undefined) return sandbox.run(request, options);
      return answer(program, used.get(id)!, request);
    },
  };
}

function answer(program: Program, used: Set<number>, { params }: CodeRequest): CodeResult {
  if ('echoParams' in program) return { ok: true, output: params, logs: [] };
  if ('parseJson' in program) return parsed(params[program.parseJson]);
  if (!('calls' in program)) return ended(program);
  const index = program.calls.findIndex(
    (call, at) => !used.has(at) && difference(call.params, params) === undefined,
  );
  const call = program.calls[index];
  if (call === undefined) return ended({ error: `The case has no call with ${JSON.stringify(params)}.` });
  used.add(index);
  return ended(call);
}

/** Parses text like a program would, failing if it is not JSON. */
function parsed(text: Json | undefined): CodeResult {
  try {
    return ended({ result: JSON.parse(String(text)) });
  } catch (error) {
    return ended({ error: (error as Error).message });
  }
}

function ended({ result, error }: { result?: Json | undefined; error?: string | undefined }): CodeResult {
  if (error === undefined) return { ok: true, output: result ?? null, logs: [] };
  return { ok: false, error: { kind: 'thrown', message: error }, logs: [] };
}
