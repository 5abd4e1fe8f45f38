import { errorCodes, type ImageRequest, type NodeContext, type NodeExecutor } from '@heddle/executor';
import { parseTemplate, readOwn, renderTemplate } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { type ImageGenerateData, referenceInput, sizeOf } from './definition.js';
import { limits } from './settings.js';

type Context = NodeContext<ImageGenerateData>;

/** Generates an image; `data` is its URL, `msg` a message of the host. */
export const imageGenerateExecutor: NodeExecutor<ImageGenerateData> = {
  effect: 'idempotent',
  run: async (context) => {
    const { signal, idempotencyKey } = context;
    const request = requestFor(context);
    const made = await context.services.image.generate(request, { signal, idempotencyKey });
    if (typeof made.url !== 'string' || made.url === '') {
      throw nodeError(context, errorCodes.execution, 'the image service made no image');
    }
    return { outputs: { data: made.url, msg: made.message ?? 'success' } };
  },
};

function requestFor(context: Context): ImageRequest {
  const { modelSetting, prompt } = context.data.inputs;
  const render = (template: string) => renderTemplate(parseTemplate(template), context.inputs, context);
  const description = render(prompt.prompt);
  if (description.trim() === '') {
    throw nodeError(context, nodeErrorCodes.compile, 'the prompt is empty', 'inputs.prompt.prompt');
  }
  const { width, height } = sizeOf(context.data);
  const { ddim_steps: steps = limits.steps.initial } = modelSetting;
  return {
    model: modelSetting.model,
    prompt: description,
    negativePrompt: render(prompt.negative_prompt),
    width: within(width, limits.side),
    height: within(height, limits.side),
    steps: within(steps, limits.steps),
    references: referencesOf(context),
  };
}

/** The reference images that have a URL; one whose source node was skipped is left out. */
function referencesOf({ data, inputs }: Context): ImageRequest['references'] {
  const { references } = data.inputs;
  return references.slice(0, limits.references).flatMap(({ preprocessor, weight = 1 }, index) => {
    const url = readOwn(inputs, referenceInput(references, index));
    if (typeof url !== 'string' || url === '') return [];
    return [{ url, preprocessor, weight: Math.min(1, Math.max(0, weight)) }];
  });
}

function within(value: number, { least, most }: { least: number; most: number }): number {
  return Math.min(most, Math.max(least, Math.round(value)));
}
