import { pluginReasons } from '@heddle/api-contract/reasons/plugin';
import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { DomainError } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';
import { type PluginCall, withRequest } from '../plugin/index.js';
import { codeService } from '../run/index.js';
import { type Answer, answerRequest, type Reach } from './answerRequest.js';
import type { Program } from './compile.js';

const limits = { timeMs: 10_000, memoryMb: 64, outputBytes: 1024 * 1024 };
const totalSeconds = 30;
const maxRequests = 20;

/** A call of a function of a program. */
export interface ProgramCall extends Reach {
  call: PluginCall;
  program: Program;
  name: string;
  values: JsonObject;
}

/** Runs a function in the sandbox, again with the answers of its requests until it has none left to make. */
export async function runProgram(
  app: App,
  { call, code, secrets, program, name, values }: ProgramCall,
): Promise<{ output: Json; logs: readonly string[] }> {
  const service = app.use(codeService);
  if (!service) throw new DomainError('notSetUp', pluginReasons.noSandbox());
  const signal = AbortSignal.any([call.signal, AbortSignal.timeout(totalSeconds * 1000)]);
  const now = Date.now();
  const seed = Math.floor(Math.random() * 2 ** 31);
  const { language, source } = program;
  const answers: Answer[] = [];
  const { timeMs = limits.timeMs } = code;
  for (;;) {
    const params: JsonObject = { name, values, now, seed, answers: answers as unknown as Json };
    const bounds = { ...limits, timeMs };
    const result = await service.run({ language, source, params, limits: bounds }, { signal });
    if (call.signal.aborted) throw call.signal.reason;
    if (signal.aborted) throw failed(pluginReasons.codeTooSlow({ seconds: totalSeconds }));
    if (!result.ok)
      throw withRequest(
        failed(pluginReasons.codeFailed({ why: placed(result.error.message, program) })),
        result.logs.length > 0 ? JSON.stringify({ logs: result.logs }) : '',
      );
    const output = isJsonObject(result.output) ? result.output : {};
    if (!Array.isArray(output.asked)) return { output: output.value ?? null, logs: result.logs };
    // A program that asks for something else in its second run would send its requests again and again.
    if (output.used !== answers.length) throw failed(pluginReasons.codeNotRepeatable());
    if (answers.length + output.asked.length > maxRequests)
      throw failed(pluginReasons.codeTooManyRequests({ maximum: maxRequests }));
    if (output.asked.length === 0) throw failed(pluginReasons.codeNotRepeatable());
    answers.push(
      ...(await Promise.all(
        output.asked.map((asked) => answerRequest(app, { code, secrets }, asked, signal)),
      )),
    );
    if (call.signal.aborted) throw call.signal.reason;
  }
}

/** A message with the line of the author's file in place of that of the bundle, if it is known. */
function placed(message: string, { language, places = [] }: Program): string {
  if (language !== 1) return message;
  return message.replace(/ \(line (\d+)\)$/, (_whole, line: string) => {
    const place = places[Number(line)];
    return place === undefined ? '' : ` (${place})`;
  });
}

function failed(reason: ConstructorParameters<typeof DomainError>[1]): DomainError {
  return new DomainError('pluginFailed', reason);
}
