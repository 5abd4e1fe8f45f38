import type { CodeService } from '@heddle/executor';

/** Whether a pattern matches, or why this is not known. */
export type Match = { matches: boolean } | { error: 'bad_pattern' | 'pattern_too_slow' | 'no_sandbox' };

const limits = { timeMs: 2_000, memoryMb: 32, outputBytes: 1_000 };
/** The wire's code for JavaScript. */
const javascript = 1;

const source = `async function main({ params }) {
  let pattern;
  try { pattern = new RegExp(params.pattern, params.flags); } catch { return { isBroken: true }; }
  return { matches: pattern.test(params.text) };
}`;

/** Matches in the sandbox for user code: a pattern may take for ever, and is ended after two seconds. */
export async function matchPattern(
  code: CodeService | undefined,
  params: { pattern: string; flags: '' | 'i'; text: string },
  signal: AbortSignal,
): Promise<Match> {
  if (!code) return { error: 'no_sandbox' };
  const result = await code.run({ language: javascript, source, params, limits }, { signal });
  signal.throwIfAborted();
  if (!result.ok) return { error: result.error.kind === 'thrown' ? 'bad_pattern' : 'pattern_too_slow' };
  const output = result.output as { isBroken?: true; matches?: boolean };
  return output.isBroken ? { error: 'bad_pattern' } : { matches: output.matches === true };
}
