import type { ToolParameter } from '@heddle/api-contract/families/plugin';
import { arrayItem, parameterPlaces, parameterTypes } from '@heddle/plugin';
import { describe, expect, test } from 'vitest';
import { addField, changeAt, rowsOf, typeName, withPathParameters, withType } from './parameterTree.js';

const { string, integer, object, array } = parameterTypes;

const order: ToolParameter = {
  name: 'order',
  type: object,
  sub_parameters: [
    { name: 'id', type: string },
    {
      name: 'lines',
      type: array,
      sub_type: object,
      sub_parameters: [{ name: arrayItem, type: object, sub_parameters: [{ name: 'count', type: integer }] }],
    },
  ],
};

const namesOf = (list: readonly ToolParameter[]) =>
  rowsOf(list).map(({ parameter, path }) => `${path.join('.')} ${parameter.name}`);

test('lists the fields of objects, and of the objects in lists, below their parameter', () => {
  expect(namesOf([{ name: 'page' }, order])).toEqual([
    '0 page',
    '1 order',
    '1.0 id',
    '1.1 lines',
    '1.1.0 count',
  ]);
});

describe('changing one parameter', () => {
  test('replaces a field inside a list and keeps the rest', () => {
    const [changed] = changeAt([order], [0, 1, 0], (field) => ({ ...field, is_required: true }));
    expect(changed).toEqual({
      ...order,
      sub_parameters: [
        order.sub_parameters![0],
        {
          ...order.sub_parameters![1],
          sub_parameters: [
            {
              name: arrayItem,
              type: object,
              sub_parameters: [{ name: 'count', type: integer, is_required: true }],
            },
          ],
        },
      ],
    });
  });

  test('removes it if nothing is returned', () => {
    expect(namesOf(changeAt([order], [0, 0], () => undefined))).toEqual([
      '0 order',
      '0.0 lines',
      '0.0.0 count',
    ]);
  });

  test('adds a field to the objects of a list', () => {
    expect(namesOf(changeAt([order], [0, 1], addField))).toContain('0.1.1 ');
  });
});

describe('types', () => {
  test.each([
    [{ type: string }, 'string'],
    [{ type: array, sub_type: integer }, 'array<integer>'],
    [order.sub_parameters![1]!, 'array<object>'],
  ])('%j is shown as %s', (parameter, name) => expect(typeName(parameter)).toBe(name));

  test('an object that becomes a list of objects keeps its fields, and its default goes', () => {
    const list = withType({ ...order, global_default: '{}' }, 'array<object>');
    expect(list).toEqual({
      name: 'order',
      type: array,
      sub_type: object,
      sub_parameters: [{ name: arrayItem, type: object, sub_parameters: order.sub_parameters }],
    });
    expect(withType(list, 'object')).toEqual(order);
  });

  test('a text has no fields', () => {
    expect(withType(order, 'string')).toEqual({ name: 'order', type: string, sub_parameters: [] });
  });
});

test('names in braces of the path become required parameters, once', () => {
  const known = { name: 'id', type: integer, location: parameterPlaces.path };
  const added = withPathParameters([known], '/orders/{id}/lines/{line}/{line}');
  expect(added).toEqual([
    known,
    { name: 'line', desc: '', type: string, location: parameterPlaces.path, is_required: true },
  ]);
});
