import type { CheckContext, Issue } from '@heddle/workflow-schema';
import type { ModelParam } from '../data/modelParam.js';
import { issueAt } from './issue.js';

/** The model of a node that writes its settings as one object: chosen, and one of those that are known. */
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
