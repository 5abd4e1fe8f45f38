import {
  defineNode,
  type Json,
  type NodeCategory,
  type NodeDefinition,
  type ServiceName,
  type ValueType,
  type Variable,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { checkNamed } from '../checks/values.js';
import type { Messages } from '../Messages.js';
import { inputFieldsOf } from './inputFields.js';
import { ownOutputs } from './outputs.js';
import { nodeMeta, parameters, section, variables } from './readers.js';
import { writeLiteral, writeNodeMeta, writeOpenParameter } from './write.js';

const fixedData = section({
  nodeMeta,
  inputs: section({ inputParameters: parameters }),
  outputs: variables,
});

/** `node.data` of a node whose type fixes its inputs and outputs. */
export type FixedData = z.output<typeof fixedData>;

/** An input fixed by the type. */
export interface FixedInput {
  name: string;
  type: ValueType;
  isOptional?: boolean;
  /** Initial value; without it the user chooses a variable. */
  value?: Json;
}

/** The properties in which node types with fixed inputs and outputs differ. */
export interface FixedType {
  name: string;
  code: string;
  displayKey: string;
  category: NodeCategory;
  services?: readonly ServiceName[];
  messages: Messages;
  mainColor: string;
  inputs: readonly FixedInput[];
  outputs: readonly Variable[];
}

/** Defines a node type with fixed inputs and outputs and no other settings. */
export function defineFixedNode({
  inputs,
  outputs,
  mainColor,
  ...type
}: FixedType): NodeDefinition<FixedData> {
  return defineNode<FixedData>({
    ...type,
    data: fixedData,
    create: (context) => ({
      nodeMeta: writeNodeMeta(context, type.messages, mainColor),
      inputs: { inputParameters: inputs.filter(({ isOptional }) => !isOptional).map(newInput) },
      outputs: outputs.map((output) => JSON.parse(JSON.stringify(output))),
    }),
    ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
    inputs: (data) => inputFieldsOf(data.inputs.inputParameters),
    outputs: (data) => ownOutputs(data.outputs),
    check: (data, context) =>
      inputs.flatMap(({ name, isOptional }) =>
        isOptional ? [] : checkNamed(context, data.inputs.inputParameters, name),
      ),
    fillsZero: true,
    fillsNull: true,
  });
}

function newInput({ name, type, value }: FixedInput) {
  return value === undefined ? writeOpenParameter(name) : { name, input: writeLiteral(type, value) };
}
