import {
  type CodeLimits,
  type CodeResult,
  errorCodes,
  type NodeContext,
  type NodeExecutor,
} from '@heddle/executor';
import type { Json } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { outputWarnings } from '../../run/warnings.js';
import { type CodeData, codeLanguages } from './definition.js';
import { codeOutput } from './output.js';

/** Limits of one execution. A shorter timeout of the node wins. */
const limits: CodeLimits = { timeMs: 60_000, memoryMb: 64, outputBytes: 4 * 1024 * 1024 };

/** Runs the code in the host's sandbox. */
export const codeExecutor: NodeExecutor<CodeData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { code, language } = context.data.inputs;
    if (!Object.values<number | undefined>(codeLanguages).includes(language)) {
      const message = `the code language ${language ?? '(none)'} is unknown`;
      throw nodeError(context, nodeErrorCodes.compile, message, 'inputs.language');
    }
    const result = await context.services.code.run(
      { language: language ?? codeLanguages.typescript, source: code, params: context.inputs, limits },
      { signal: context.signal },
    );
    context.log(result.logs);
    if (!result.ok) throw failureOf(context, result);
    const converted = codeOutput(context.declaredOutputs, result.output);
    if (converted === undefined) {
      throw codeFailed(context, `main must return an object, but it returned ${kindOf(result.output)}`);
    }
    const { output, warnings } = converted;
    return { outputs: output, warnings: outputWarnings(warnings), raw: result.output };
  },
};

function failureOf(context: NodeContext<CodeData>, { error }: CodeResult & { ok: false }) {
  if (error.kind === 'cancelled') {
    context.signal.throwIfAborted();
    return nodeError(context, errorCodes.cancelled, error.message);
  }
  if (error.kind === 'language') {
    return nodeError(context, errorCodes.serviceMissing, error.message, 'inputs.language');
  }
  return codeFailed(context, error.message);
}

function codeFailed(context: NodeContext<CodeData>, detail: string) {
  const message = `Function execution failed, please check the code of the function. Detail: ${detail}`;
  return nodeError(context, nodeErrorCodes.codeFailed, message, 'inputs.code');
}

function kindOf(value: Json): string {
  if (value === null) return 'nothing';
  return Array.isArray(value) ? 'a list' : `a ${typeof value}`;
}
