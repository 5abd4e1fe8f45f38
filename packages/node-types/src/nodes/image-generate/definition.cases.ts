import type { JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { imageGenerate, sizeOf } from './definition.js';

const prompt = { prompt: 'a lighthouse' };

export function definitionCases() {
  test('requires only the prompt in a new node', () => {
    expect(findings(imageGenerate, newNode(imageGenerate))).toEqual(['image.prompt inputs.prompt.prompt']);
    expect(imageGenerate.outputs(readNode(imageGenerate, newNode(imageGenerate)))).toEqual([
      { type: 'string', assistType: 2, name: 'data' },
      { type: 'string', name: 'msg' },
    ]);
  });

  test('turns reference images into inputs with unique names, named by reference type', () => {
    const url = reference('string', '100001', 'photo');
    const data = readNode(imageGenerate, {
      inputs: {
        prompt,
        references: [{ preprocessor: 2, url }, { preprocessor: 2, url }, { preprocessor: 5 }],
      },
    });
    expect(imageGenerate.inputs(data).map(({ name, path }) => `${name} ${path.join('.')}`)).toEqual([
      '__image_references_2 inputs.references.0.url',
      '__image_references_2_1 inputs.references.1.url',
    ]);
  });

  test('reports sides, steps, weights and image counts outside their limits', () => {
    const url = literal('string', 'https://images.test/a.png');
    const inputs: JsonObject = {
      prompt,
      modelSetting: { custom_ratio: { width: 1e308, height: 511.5 }, ddim_steps: 0 },
      references: [{ weight: 2, url }, { url }, { url }, { url }, { url }, {}],
    };
    expect(findings(imageGenerate, { inputs })).toEqual([
      'image.references inputs.references',
      'image.weight inputs.references.0.weight',
      'value.missing inputs.references.5.url',
      'image.size inputs.modelSetting.custom_ratio.width',
      'image.size inputs.modelSetting.custom_ratio.height',
      'image.steps inputs.modelSetting.ddim_steps',
    ]);
  });

  test('fills missing settings with the defaults of a new node', () => {
    expect(sizeOf(readNode(imageGenerate, { inputs: { modelSetting: null } }))).toEqual({
      width: 1024,
      height: 1024,
    });
  });
}
