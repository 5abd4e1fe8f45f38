import { type CheckContext, defineNode, type InputField, type Issue } from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkParameters } from '../../checks/parameters.js';
import { checkRequired } from '../../checks/values.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { newImageOutputs, ownOutputs } from '../../data/outputs.js';
import {
  errorSetting,
  expression,
  listOf,
  nodeMeta,
  number,
  parameters,
  section,
  text,
  variables,
} from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';
import { limits } from './settings.js';

const imageGenerateData = section({
  nodeMeta,
  inputs: section({
    modelSetting: section({
      model: text,
      custom_ratio: section({ width: number, height: number }),
      ddim_steps: number,
    }),
    references: listOf(section({ preprocessor: text, url: expression, weight: number })),
    inputParameters: parameters,
    prompt: section({ prompt: text, negative_prompt: text }),
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of an ImageGenerate. */
export type ImageGenerateData = z.output<typeof imageGenerateData>;

/** Name of the input of a reference image, also used by test runs of a single node. */
export function referenceInput(references: ImageGenerateData['inputs']['references'], index: number): string {
  const preprocessor = references[index]?.preprocessor ?? '';
  const isTaken = references.slice(0, index).some((other) => other.preprocessor === preprocessor);
  return `__image_references_${preprocessor}${isTaken ? `_${index}` : ''}`;
}

/** Size of the image; missing values default to those of a new node. */
export function sizeOf({ inputs: { modelSetting } }: ImageGenerateData) {
  const { width = limits.side.initial, height = limits.side.initial } = modelSetting.custom_ratio;
  return { width, height };
}

/** ImageGenerate: generates an image from a prompt and reference images. */
export const imageGenerate = defineNode<ImageGenerateData>({
  name: 'imageGenerate',
  code: '16',
  displayKey: 'ImageGenerate',
  services: ['image'],
  category: 'media',
  messages,
  data: imageGenerateData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.plugin),
    inputs: {
      modelSetting: {
        custom_ratio: { width: limits.side.initial, height: limits.side.initial },
        ddim_steps: limits.steps.initial,
      },
      references: [],
      inputParameters: [],
      prompt: { prompt: '', negative_prompt: '' },
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newImageOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: ({ inputs }) => [
    ...inputFieldsOf(inputs.inputParameters),
    ...inputs.references.flatMap(({ url }, index): InputField[] =>
      url === undefined
        ? []
        : [
            {
              name: referenceInput(inputs.references, index),
              value: url,
              path: ['inputs', 'references', index, 'url'],
            },
          ],
    ),
  ],
  outputs: (data) => ownOutputs(data.outputs),
  templates: [['inputs', 'prompt']],
  check: (data, context) => [
    ...checkParameters(context, data.inputs.inputParameters),
    ...checkReferences(data, context),
    ...checkSettings(data, context),
  ],
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
});

function checkReferences({ inputs: { references } }: ImageGenerateData, context: CheckContext): Issue[] {
  const path = ['inputs', 'references'];
  const { references: most } = limits;
  return [
    ...(references.length > most ? [issueAt(context, 'image.references', path, { count: most })] : []),
    ...references.flatMap(({ url, weight = 1 }, index) => [
      ...checkRequired(context, url, String(index + 1), [...path, index, 'url']),
      ...(weight < 0 || weight > 1 ? [issueAt(context, 'image.weight', [...path, index, 'weight'])] : []),
    ]),
  ];
}

function checkSettings(data: ImageGenerateData, context: CheckContext): Issue[] {
  const { modelSetting, prompt } = data.inputs;
  const { ddim_steps: steps = limits.steps.initial } = modelSetting;
  const sides = Object.entries(sizeOf(data));
  return [
    ...(prompt.prompt.trim() === ''
      ? [issueAt(context, 'image.prompt', ['inputs', 'prompt', 'prompt'])]
      : []),
    ...sides.flatMap(([side, pixels]) =>
      isWithin(pixels, limits.side)
        ? []
        : [issueAt(context, 'image.size', ['inputs', 'modelSetting', 'custom_ratio', side], limits.side)],
    ),
    ...(isWithin(steps, limits.steps)
      ? []
      : [issueAt(context, 'image.steps', ['inputs', 'modelSetting', 'ddim_steps'], limits.steps)]),
  ];
}

function isWithin(value: number, { least, most }: { least: number; most: number }): boolean {
  return Number.isInteger(value) && value >= least && value <= most;
}
