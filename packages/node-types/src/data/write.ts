import type { CreateContext, Json, JsonObject, ValueType } from '@heddle/workflow-schema';
import type { Messages } from '../Messages.js';

/** `nodeMeta.mainColor` by kind of node. */
export const mainColors = {
  io: '#5C62FF',
  plugin: '#CA61FF',
  logic: '#00B2B2',
  workflow: '#00B83E',
  data: '#FF811A',
  utility: '#3071F2',
  conversation: '#F2B600',
} as const;

/** `nodeMeta` of a new node. Start and End have no subtitle, since it would repeat the title. */
export function writeNodeMeta(
  context: CreateContext,
  messages: Messages,
  mainColor: string,
  subTitle: string = messages[context.language].name,
): JsonObject {
  const { description } = messages[context.language];
  return { title: context.title, description, icon: '', subTitle, mainColor };
}

/** The editor's type numbers (`rawMeta.type`), which documents store next to each literal. */
const rawTypes = { string: 1, integer: 2, boolean: 3, float: 4, object: 6, list: 99 } as const;

/** `BlockInput` with a literal. */
export function writeLiteral(type: ValueType, content: Json): JsonObject {
  return { type, value: { type: 'literal', content, rawMeta: { type: rawTypes[type] } } };
}

/** `Param` with a literal. */
export function writeParameter(name: string, type: ValueType, content: Json): JsonObject {
  return { name, input: writeLiteral(type, content) };
}

/** `Param` with a text reference that is not chosen yet. */
export function writeOpenParameter(name: string): JsonObject {
  return {
    name,
    input: {
      type: 'string',
      value: {
        type: 'ref',
        content: { source: 'block-output', blockID: '', name: '' },
        rawMeta: { type: 1 },
      },
    },
  };
}

/** `settingOnError` of a new node: an error stops the run. */
export function writeErrorSetting(timeoutMs: number): JsonObject {
  return { processType: 1, timeoutMs, retryTimes: 0 };
}
