import {
  type CheckContext,
  defineNode,
  type Issue,
  type TypeDescription,
  type Variable,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { withName } from '../../checks/fixes.js';
import { issueAt } from '../../checks/issue.js';
import { isVariableName } from '../../checks/names.js';
import { checkNames } from '../../checks/parameters.js';
import { haveOneType } from '../../checks/sameType.js';
import { checkRequired } from '../../checks/values.js';
import { listOf, nodeMeta, section, text, valueExpression, variables } from '../../data/readers.js';
import { mainColors, writeNodeMeta } from '../../data/write.js';
import { messages } from './messages.js';

const variableMergeData = section({
  nodeMeta,
  inputs: section({ mergeGroups: listOf(section({ name: text, variables: listOf(valueExpression) })) }),
  outputs: variables,
});

/** `node.data` of a VariableMerge. */
export type VariableMergeData = z.output<typeof variableMergeData>;

/** One group: its first non-null value becomes the output of the same name. */
export type MergeGroup = VariableMergeData['inputs']['mergeGroups'][number];

const mostGroups = 50;
const mostVariables = 50;
const longestName = 20;

/** Name of a variable among the node's inputs. */
export function inputName(group: MergeGroup, index: number): string {
  return `${group.name}.${index}`;
}

/** VariableMerge: returns the first non-null variable of each group, whichever branch ran. */
export const variableMerge = defineNode<VariableMergeData>({
  name: 'variableMerge',
  code: '32',
  displayKey: 'VariableAggregator',
  category: 'logic',
  messages,
  data: variableMergeData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.logic),
    inputs: { mergeGroups: [{ name: 'Group1', variables: [] }] },
    outputs: [{ type: 'string', name: 'Group1' }],
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) =>
    data.inputs.mergeGroups.flatMap((group, place) =>
      group.variables.map((value, index) => ({
        name: inputName(group, index),
        value,
        path: ['inputs', 'mergeGroups', place, 'variables', index],
      })),
    ),
  outputs: ({ inputs, outputs }) => inputs.mergeGroups.map((group) => outputOf(group, outputs)),
  check: (data, context) => checkGroups(data, context),
  expectsSkipped: true,
  fillsNull: true,
  streams: ({ inputs }) => inputs.mergeGroups.some((group) => group.variables[0]?.type === 'string'),
  consumesStream: () => true,
});

/** A group has the type of its first variable; documents repeat it in the outputs. */
function outputOf({ name, variables }: MergeGroup, declared: readonly Variable[]): Variable {
  const first = variables[0];
  const own = declared.find((output) => output.name === name);
  if (own !== undefined && (first === undefined || own.type === first.type)) return own;
  return { ...typeOf(first ?? { type: 'string' }), name };
}

/** The type without the value. */
export function typeOf({ type, assistType, schema }: TypeDescription): TypeDescription {
  return {
    type,
    ...(assistType === undefined ? {} : { assistType }),
    ...(schema === undefined ? {} : { schema }),
  };
}

function checkGroups({ inputs: { mergeGroups } }: VariableMergeData, context: CheckContext): Issue[] {
  const path = ['inputs', 'mergeGroups'];
  const issues = checkNames(context, mergeGroups, path);
  if (mergeGroups.length === 0) issues.push(issueAt(context, 'group.none', path));
  if (mergeGroups.length > mostGroups) {
    issues.push(issueAt(context, 'group.tooMany', path, { count: mostGroups }));
  }
  const isFree = (name: string) => mergeGroups.every((group) => group.name !== name);
  return [
    ...issues,
    ...mergeGroups.flatMap((group, index) => checkGroup(group, [...path, index], context, isFree)),
  ];
}

function checkGroup(
  group: MergeGroup,
  path: readonly (string | number)[],
  context: CheckContext,
  isFree: (name: string) => boolean,
): Issue[] {
  const { name, variables } = group;
  const below = [...path, 'variables'];
  const issues: Issue[] = [];
  if (name.length > longestName) {
    const at = [...path, 'name'];
    const issue = issueAt(context, 'name.tooLong', at, { name, count: longestName });
    const short = name.slice(0, longestName);
    issues.push(isVariableName(short) && isFree(short) ? withName(issue, at, short) : issue);
  }
  if (variables.length === 0) issues.push(issueAt(context, 'group.empty', below, { name }));
  if (variables.length > mostVariables) {
    issues.push(issueAt(context, 'group.tooFull', below, { name, count: mostVariables }));
  }
  for (const [index, variable] of variables.entries()) {
    const at = [...below, index];
    issues.push(...checkRequired(context, variable, `${name} ${index + 1}`, at));
    if (!haveOneType(variables[0]!, variable)) issues.push(issueAt(context, 'group.types', at, { name }));
  }
  return issues;
}
