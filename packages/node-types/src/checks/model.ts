import type { CheckContext, Issue } from '@heddle/workflow-schema';
import type { ModelParam } from '../data/modelParam.js';
import { issueAt } from './issue.js';

/**
 * Checks the model of a node that stores its settings as one object: one is chosen, and it is a known one.
 */
export function checkModelParam(context: CheckContext, { modelType, modelName }: ModelParam): Issue[] {
  const path = ['inputs', 'llmParam', 'modelType'];
  const isKnown = context.models?.some((model) => model.id === modelType) ?? true;
  if (modelType !== '' && isKnown) return [];
  const issue =
    modelType === ''
      ? issueAt(context, 'model.missing', path)
      : issueAt(context, 'model.unknown', path, { id: modelType, name: modelName });
  const replacement = context.models?.[0];
  if (replacement === undefined) return [issue];
  const { id: value, name } = replacement;
  return [{ ...issue, fix: { kind: 'set', path, value, label: 'model.use', parameters: { name } } }];
}
