import {
  type CheckContext,
  defineNode,
  type Issue,
  isJsonObject,
  type Json,
  type Parameter,
  readParameters,
} from '@heddle/workflow-schema';
import type * as z from 'zod';
import { issueAt } from '../../checks/issue.js';
import { checkParameters } from '../../checks/parameters.js';
import { inputFieldsOf } from '../../data/inputFields.js';
import { newImageOutputs, ownOutputs } from '../../data/outputs.js';
import { errorSetting, json, nodeMeta, section, text, variables } from '../../data/readers.js';
import { mainColors, writeErrorSetting, writeNodeMeta } from '../../data/write.js';
import { type Drawing, type DrawingElement, drawingJson, drawingLimits, readDrawing } from './drawing.js';
import { messages } from './messages.js';

const imageCanvasData = section({
  nodeMeta,
  inputs: section({
    /** `Param[]`; each may also have an `id`, which the drawing refers to. */
    inputParameters: json,
    /** The drawing, as JSON text. */
    canvasSchema: text,
    settingOnError: errorSetting,
  }),
  outputs: variables,
});

/** `node.data` of an ImageCanvas. */
export type ImageCanvasData = z.output<typeof imageCanvasData>;

/** The inputs, which the drawing can show. */
export function parametersOf({ inputs }: ImageCanvasData): Parameter[] {
  return readParameters(inputs.inputParameters ?? []);
}

// The canvas asks for rows, sizes and issues on every edit, and parsing a drawing can be slow.
const drawings = new WeakMap<object, { drawing: Drawing | undefined }>();

/** The parsed drawing; undefined if `canvasSchema` is invalid. */
export function drawingOf({ inputs }: ImageCanvasData): Drawing | undefined {
  const known = drawings.get(inputs);
  if (known !== undefined) return known.drawing;
  const source = drawingJson(inputs.canvasSchema);
  const drawing = source && readDrawing(source);
  drawings.set(inputs, { drawing });
  return drawing;
}

/** Name of the input an element shows; undefined if it shows none, `''` if that input no longer exists. */
export function shownInput(
  { inputs: { inputParameters } }: { inputs: { inputParameters?: Json | undefined } },
  { variable }: DrawingElement,
): string | undefined {
  if (variable === undefined) return undefined;
  const list = (Array.isArray(inputParameters) ? inputParameters : []).filter(isJsonObject);
  const found =
    list.find(({ id }) => variable.id !== '' && id === variable.id) ??
    list.find(({ name }) => name === variable.name);
  return typeof found?.name === 'string' ? found.name : '';
}

/** The drawing of a new node: an empty white artboard. */
export const emptyDrawing = {
  width: 1_920,
  height: 1_080,
  background: '#ffffffff',
  backgroundColor: '#ffffffff',
  objects: [],
  customVariableRefs: [],
} as const;

/** ImageCanvas: composes text, shapes and images into one image. */
export const imageCanvas = defineNode<ImageCanvasData>({
  name: 'imageCanvas',
  code: '23',
  displayKey: 'ImageCanvas',
  category: 'media',
  messages,
  data: imageCanvasData,
  create: (context) => ({
    nodeMeta: writeNodeMeta(context, messages, mainColors.plugin),
    inputs: {
      inputParameters: [],
      canvasSchema: JSON.stringify(emptyDrawing),
      settingOnError: writeErrorSetting(60_000),
    },
    outputs: newImageOutputs(),
  }),
  ports: () => ({ in: [{ id: '' }], out: [{ id: '' }] }),
  inputs: (data) => inputFieldsOf(parametersOf(data)),
  outputs: (data) => ownOutputs(data.outputs),
  check: (data, context) => [...checkParameters(context, parametersOf(data)), ...checkDrawing(data, context)],
  errorHandling: { form: 'full', timeoutMs: 60_000, maxTimeoutMs: 60_000 },
});

function checkDrawing(data: ImageCanvasData, context: CheckContext): Issue[] {
  const path = ['inputs', 'canvasSchema'];
  const drawing = drawingOf(data);
  if (drawing === undefined) return [issueAt(context, 'drawing.invalid', path)];
  const most = drawingLimits.elements;
  return [
    ...(drawing.leftOut > 0 ? [issueAt(context, 'drawing.tooFull', path, { count: most }, 'warning')] : []),
    ...drawing.elements.flatMap((element) => {
      const { kind, variable } = element;
      if (typeof kind !== 'string') {
        return [issueAt(context, 'drawing.elementUnknown', path, { kind: kind.unknown }, 'warning')];
      }
      return shownInput(data, element) === ''
        ? [issueAt(context, 'drawing.variableLost', path, { name: variable?.name ?? '' })]
        : [];
    }),
  ];
}
