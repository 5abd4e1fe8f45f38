import { canonicalPort, type JsonObject } from '@heddle/workflow-schema';
import { expect, test } from 'vitest';
import { findings, literal, newNode, readNode, reference } from '../../fixtures/readNode.js';
import { ifNode } from './definition.js';

const count = { input: reference('integer', '1', 'count') };

function withConditions(...branches: JsonObject[][]): JsonObject {
  const written = branches.map((conditions) => ({ condition: { logic: 2, conditions } }));
  return { inputs: { branches: written } };
}

export function definitionCases() {
  test('creates one branch with an empty condition', () => {
    const data = newNode(ifNode);
    expect(data.inputs).toEqual({ branches: [{ condition: { logic: 2, conditions: [{}] } }] });
    expect(findings(ifNode, data)).toEqual([
      'condition.leftMissing inputs.branches.0.condition.conditions.0.left.input',
      'condition.operatorMissing inputs.branches.0.condition.conditions.0.operator',
    ]);
  });

  test('returns ports with the IDs of edges and the names of runs', () => {
    const data = readNode(ifNode, withConditions([{}], [{}], [{}]));
    const ports = ifNode.ports(data);
    expect(ports.out).toEqual([
      { id: 'true', name: 'branch_0' },
      { id: 'true_1', name: 'branch_1' },
      { id: 'true_2', name: 'branch_2' },
      { id: 'false', name: 'default' },
    ]);
    for (const port of ports.out) expect(canonicalPort(ifNode, port.id)).toBe(port.name);
  });

  test('has only the else port without data and reports the missing branch', () => {
    expect(ifNode.ports(readNode(ifNode, {})).out).toEqual([{ id: 'false', name: 'default' }]);
    expect(findings(ifNode, {})).toEqual(['branch.none inputs.branches']);
  });

  test('declares operands as inputs numbered by branch and condition', () => {
    const pair = { operator: 13, left: count, right: { input: literal('integer', '3') } };
    const data = readNode(ifNode, withConditions([pair], [pair, { operator: 9, left: count }]));
    expect(ifNode.inputs(data).map((input) => [input.name, input.path.slice(2).join('.')])).toEqual([
      ['0.left', '0.condition.conditions.0.left.input'],
      ['0.right', '0.condition.conditions.0.right.input'],
      ['1.0.left', '1.condition.conditions.0.left.input'],
      ['1.0.right', '1.condition.conditions.0.right.input'],
      ['1.1.left', '1.condition.conditions.1.left.input'],
    ]);
  });

  test('requires a right value unless the operator takes one operand', () => {
    const check = (operator: number) => findings(ifNode, withConditions([{ operator, left: count }]));
    expect(check(1)).toEqual(['condition.rightMissing inputs.branches.0.condition.conditions.0.right.input']);
    expect(check(9)).toEqual([]);
    expect(check(99)).toEqual([
      'condition.operatorMissing inputs.branches.0.condition.conditions.0.operator',
    ]);
  });

  test('reports types that cannot be compared', () => {
    const right = { input: literal('string', 'three') };
    expect(findings(ifNode, withConditions([{ operator: 13, left: count, right }]))).toEqual([
      'condition.types inputs.branches.0.condition.conditions.0',
    ]);
  });

  test('requires AND or OR when there are several conditions', () => {
    const condition = { operator: 9, left: count };
    const branches: JsonObject[] = [{ condition: { conditions: [condition, condition] } }, { condition: {} }];
    expect(findings(ifNode, { inputs: { branches } })).toEqual([
      'condition.logic inputs.branches.0.condition.logic',
      'condition.none inputs.branches.1.condition.conditions',
    ]);
  });
}
