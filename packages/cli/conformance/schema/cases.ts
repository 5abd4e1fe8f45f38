import * as z from 'zod';
import { caseId } from '../../src/world/values.js';
import { setup } from './setup.js';
import { step, stepsOfMode } from './steps.js';

/** Services that a case may need in addition to executor and validator. */
export const needs = [
  'server',
  'chat',
  'database',
  'knowledge',
  'plugins',
  'conversations',
  'http',
  'python',
] as const;

type Mode = keyof typeof stepsOfMode;

/** A case with canvas documents. */
export const conformanceCase = z
  .strictObject({
    id: caseId,
    canvas: z.string(),
    mode: z.enum(Object.keys(stepsOfMode) as [Mode, ...Mode[]]),
    needs: z.array(z.enum(needs)),
    executable: z.literal(false).optional(),
    ...setup,
    steps: z.array(step),
    note: z.string().optional(),
    source: z.string().optional(),
  })
  .superRefine((value, context) => {
    for (const message of problemsOf(value)) {
      context.addIssue({ code: 'custom', message: `${value.id}: ${message}` });
    }
  });

/** A parsed case with canvas documents. */
export type Case = z.infer<typeof conformanceCase>;
/** One step of a case. */
export type Step = Case['steps'][number];

function problemsOf(value: {
  mode: Mode;
  executable?: false | undefined;
  note?: string | undefined;
  steps: readonly object[];
  node?: unknown;
  input?: unknown;
  inputStrings?: unknown;
}): string[] {
  const problems: string[] = [];
  if (value.input !== undefined && value.inputStrings !== undefined) {
    problems.push('it has input and inputStrings; only one can be the input');
  }
  if (value.executable === false && !value.note)
    problems.push('it cannot be run and does not say why in note');
  if (value.executable !== false && value.steps.length === 0) problems.push('it has no steps');
  if ((value.mode === 'node') !== (value.node !== undefined)) {
    problems.push('node is given in mode node, and in no other');
  }
  const allowed: readonly string[] = stepsOfMode[value.mode];
  for (const one of value.steps) {
    if (!allowed.some((name) => name in one)) {
      problems.push(`mode ${value.mode} has no step "${Object.keys(one)[0]}"`);
    }
  }
  return problems;
}
