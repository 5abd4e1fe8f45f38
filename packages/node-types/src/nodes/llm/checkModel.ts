import type { CheckContext, Issue, Parameter } from '@heddle/workflow-schema';
import { issueAt } from '../../checks/issue.js';
import { writeLiteral } from '../../data/write.js';
import { modelSettings } from './settings.js';

/** A model is chosen and, if the caller knows the configured models, is one of them. */
export function checkModel(llmParam: readonly Parameter[], context: CheckContext): Issue[] {
  const path = ['inputs', 'llmParam'];
  if (llmParam.length === 0) return [issueAt(context, 'model.settingsMissing', path)];
  const { modelType, modelName } = modelSettings(llmParam);
  const index = llmParam.findIndex((parameter) => parameter.name === 'modelType');
  const at = index < 0 ? path : [...path, index];
  const issue =
    modelType === ''
      ? issueAt(context, 'model.missing', at)
      : context.models !== undefined && !context.models.some((model) => model.id === modelType)
        ? issueAt(context, 'model.unknown', at, { id: modelType, name: modelName })
        : undefined;
  const replacement = context.models?.[0];
  if (issue === undefined) return checkPrompt(llmParam, context);
  if (replacement === undefined || index < 0) return [issue];
  return [
    {
      ...issue,
      fix: {
        kind: 'set',
        path: [...at, 'input'],
        value: writeLiteral('integer', replacement.id),
        label: 'model.use',
        parameters: { name: replacement.name },
      },
    },
  ];
}

/** Some models require a user prompt. */
function checkPrompt(llmParam: readonly Parameter[], context: CheckContext): Issue[] {
  const { modelType, prompt } = modelSettings(llmParam);
  const model = context.models?.find(({ id }) => id === modelType);
  if (model?.needsPrompt !== true || prompt.trim() !== '') return [];
  const index = llmParam.findIndex(({ name }) => name === 'prompt');
  const path = ['inputs', 'llmParam', ...(index < 0 ? [] : [index])];
  return [issueAt(context, 'prompt.missing', path, { name: model.name })];
}
