import type { CodeRequest, CodeResult, CodeService } from '@heddle/executor';
import type { Json, JsonObject } from '@heddle/workflow-schema';
import { difference } from '../../src/cases/difference.js';
import { nodesOf } from '../nodesOf.js';
import type { Program } from '../schema/world.js';

/** Answers scripted Code nodes by the text of their code, and leaves the others to the sandbox. */
export function scriptedCode(
  programs: Readonly<Record<string, Program>>,
  documents: readonly JsonObject[],
  sandbox: CodeService,
): CodeService {
  const bySource = new Map<string, { program: Program; used: Set<number> }>();
  for (const node of documents.flatMap(nodesOf)) {
    const program = programs[String(node.id)];
    const source = (node.data as { inputs?: { code?: Json } } | undefined)?.inputs?.code;
    if (program && typeof source === 'string') bySource.set(source, { program, used: new Set() });
  }
  return {
    run(request, options) {
      const script = bySource.get(request.source);
      if (script === undefined) return sandbox.run(request, options);
      return Promise.resolve(answer(script.program, script.used, request));
    },
  };
}

function answer(program: Program, used: Set<number>, { params }: CodeRequest): CodeResult {
  if ('echoParams' in program) return { ok: true, output: params, logs: [] };
  if ('parseJson' in program) {
    return { ok: true, output: JSON.parse(String(params[program.parseJson])), logs: [] };
  }
  if (!('calls' in program)) return ended(program);
  const index = program.calls.findIndex(
    (call, at) => !used.has(at) && difference(call.params, params) === undefined,
  );
  const call = program.calls[index];
  if (call === undefined) return ended({ error: `The case has no call with ${JSON.stringify(params)}.` });
  used.add(index);
  return ended(call);
}

function ended({ result, error }: { result?: Json | undefined; error?: string | undefined }): CodeResult {
  if (error === undefined) return { ok: true, output: result ?? null, logs: [] };
  return { ok: false, error: { kind: 'thrown', message: error }, logs: [] };
}
