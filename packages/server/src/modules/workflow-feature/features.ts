import type { Input, Result } from '@heddle/api-contract';
import { type workflowFeature, workflowFeatures } from '@heddle/api-contract/families/workflow-feature';
import type { Context } from '../../kernel/Context.js';
import { DomainError, programText } from '../../kernel/DomainError.js';
import type { App } from '../../kernel/services.js';

type Calls = typeof workflowFeature.calls;
type Feature = (typeof workflowFeatures)[number];

const isThere: Readonly<Record<Feature, (app: App) => boolean>> = {
  chat_flow: () => true,
  code_javascript: ({ createSandboxWorker }) => createSandboxWorker !== undefined,
  code_python: ({ createPythonWorker }) => createPythonWorker !== undefined,
  http: ({ http }) => http !== undefined,
  upload: ({ files }) => files !== undefined,
};

/** The features of workflows, with whether this installation has them. */
export async function listFeatures(
  context: Context,
  input: Input<Calls['list']>,
): Promise<Result<Calls['list']>> {
  if (input.space_id !== undefined) await context.spaceAccess(input.space_id, 'view');
  return workflowFeatures.map((feature) => ({ feature, in_gray: isThere[feature](context) }));
}

/** Whether this installation has a feature; unknown ones it has not. */
export async function hasFeature(
  context: Context,
  input: Input<Calls['one']>,
): Promise<Result<Calls['one']>> {
  const feature = workflowFeatures.find((known) => known === input.feature_key);
  return { allow: feature !== undefined && isThere[feature](context) };
}

/** Answers for a feature that no installation has. */
export async function answerNo(context: Context, input: { space_id: string }): Promise<{ gray: boolean }> {
  await context.spaceAccess(input.space_id, 'view');
  return { gray: false };
}

/** Refused: no service would accept the token. */
export async function refuseIdeToken(context: Context, input: Input<Calls['ideToken']>): Promise<never> {
  if (input.space_id !== undefined) await context.spaceAccess(input.space_id, 'view');
  throw new DomainError(
    'notOffered',
    programText('code is edited in the browser, so there is no editor service with tokens'),
  );
}
