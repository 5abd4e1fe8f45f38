import { nodeTypes } from '@heddle/node-types';
import { describe, expect, it } from 'vitest';
import { unavailableTypes } from './unavailableTypes.js';

describe('node types that cannot run on this server', () => {
  it('are those that need a service it does not provide, each with the reason', () => {
    const reasons = unavailableTypes(nodeTypes, 'en');
    expect(reasons.imageGenerate).toBe('Image generation is not set up on this server');
    for (const name of [
      'llm',
      'code',
      'http',
      'api',
      'subWorkflow',
      'if',
      'loop',
      'longTermMemory',
      'triggerUpsert',
      'dataset',
    ])
      expect(reasons).not.toHaveProperty(name);
  });
});
