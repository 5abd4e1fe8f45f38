import { type JsonObject, readVariables } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { readTool } from '../tool/readTool.js';
import { inputVariables, outputVariables } from './toVariables.js';

const text = { type: 'string' };
const operation: JsonObject = {
  operationId: 'find',
  parameters: [
    { name: 'city', in: 'query', required: true, schema: text, description: 'Where' },
    { name: 'unit', in: 'query', required: true, schema: { type: 'string', default: 'C' } },
    { name: 'key', in: 'query', schema: { type: 'string', 'x-global-disable': true } },
  ],
  requestBody: {
    content: {
      'application/json': {
        schema: {
          type: 'object',
          properties: {
            photo: { type: 'string', 'x-assist-type': 'image' },
            tags: { type: 'array', items: { type: 'object', properties: { name: text } } },
          },
        },
      },
    },
  },
  responses: {
    '200': {
      description: '',
      content: {
        'application/json': {
          schema: {
            type: 'object',
            properties: { degrees: { type: 'number' }, days: { type: 'array', items: { type: 'integer' } } },
          },
        },
      },
    },
  },
};
const tool = readTool({}, { method: 'POST', path: '/find', operation });

test('inputs become variables with types; hidden ones are left out and filled ones are optional', () => {
  expect(readVariables(inputVariables(tool))).toMatchObject([
    { name: 'city', type: 'string', required: true, description: 'Where' },
    { name: 'unit', type: 'string' },
    { name: 'photo', type: 'string', assistType: 2 },
    { name: 'tags', type: 'list', schema: { type: 'object', schema: [{ name: 'name', type: 'string' }] } },
  ]);
});

test('the response schema becomes variables', () => {
  expect(readVariables(outputVariables(tool))).toMatchObject([
    { name: 'degrees', type: 'float' },
    { name: 'days', type: 'list', schema: { type: 'integer' } },
  ]);
  expect(readVariables(inputVariables(tool))[1]).not.toHaveProperty('required', true);
  expect(outputVariables(readTool({}, { method: 'GET', path: '/', operation: {} }))).toEqual([]);
});
