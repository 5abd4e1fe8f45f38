import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { listAt, textAt, writeAt } from '../../form-parts/wire.js';
import { type DrawingElement, drawingJson, type ElementKind } from './drawing.js';

const path = ['inputs', 'canvasSchema'];

/** Edits the drawing of a draft; everything else in it is preserved. */
export function editDrawing(draft: JsonObject, recipe: (drawing: JsonObject) => void): void {
  const drawing = drawingJson(textAt(draft, path));
  if (drawing === undefined) return;
  recipe(drawing);
  writeAt(draft, path, JSON.stringify(drawing));
}

/** The element at an index, as stored in the document. */
function objectAt(drawing: JsonObject, index: number): JsonObject {
  const object = listAt(drawing, ['objects'])[index];
  return isJsonObject(object) ? object : {};
}

/** Sets properties of an element. Setting width or height resets its scale. */
export function setProperties(drawing: JsonObject, index: number, values: JsonObject): void {
  const object = objectAt(drawing, index);
  for (const [name, value] of Object.entries(values)) {
    object[name] = value;
    if (name === 'width') object.scaleX = 1;
    if (name === 'height') {
      object.scaleY = 1;
      if ('customFixedHeight' in object) object.customFixedHeight = value;
    }
  }
  if (object.customType === 'ellipse') {
    object.rx = Number(object.width) / 2;
    object.ry = Number(object.height) / 2;
  }
}

/** Sets properties of an image, stored as a group of picture and frame. */
export function setImageProperties(drawing: JsonObject, index: number, values: JsonObject): void {
  const object = objectAt(drawing, index);
  if (!Array.isArray(object.objects)) object.objects = [];
  const parts = object.objects as Json[];
  for (const place of [0, 1]) if (!isJsonObject(parts[place])) parts[place] = {};
  const [picture, frame] = parts as JsonObject[];
  for (const [name, value] of Object.entries(values)) {
    const part = name === 'stroke' || name === 'strokeWidth' ? frame : picture;
    if (part !== undefined) part[name] = value;
  }
}

/** Moves one end of a line; documents store the box around both ends. */
export function setEnds(
  drawing: JsonObject,
  index: number,
  { x1, y1, x2, y2 }: DrawingElement['ends'],
): void {
  const [left, top] = [Math.min(x1, x2), Math.min(y1, y2)];
  const [width, height] = [Math.abs(x2 - x1), Math.abs(y2 - y1)];
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  const ends = { x1: x1 - middleX, y1: y1 - middleY, x2: x2 - middleX, y2: y2 - middleY };
  setProperties(drawing, index, { left, top, width, height, ...ends });
}

/**
 * Makes an element show an input, or its own content if `name` is undefined. Drawings refer to inputs by id,
 * so that inputs can be renamed; an input without an id gets one.
 */
export function showInput(
  draft: JsonObject,
  element: DrawingElement,
  index: number,
  name: string | undefined,
) {
  const objectId = element.id === '' ? newId() : element.id;
  const parameter = listAt(draft, ['inputs', 'inputParameters'])
    .filter(isJsonObject)
    .find((candidate) => textAt(candidate, ['name']) === name);
  if (parameter !== undefined && typeof parameter.id !== 'string') parameter.id = newId();
  editDrawing(draft, (drawing) => {
    setProperties(drawing, index, { customId: objectId });
    const others = listAt(drawing, ['customVariableRefs']).filter(
      (reference) => textAt(reference, ['objectId']) !== objectId,
    );
    if (name !== undefined) {
      others.push({ variableId: textAt(parameter, ['id']), objectId, variableName: name });
    }
    drawing.customVariableRefs = others;
  });
}

/** Adds an element in front of all others. */
export function addElement(drawing: JsonObject, kind: ElementKind, text: string): void {
  if (!Array.isArray(drawing.objects)) drawing.objects = [];
  const object = { ...newElements[kind], customType: kind, customId: newId(), left: 80, top: 80 };
  (drawing.objects as Json[]).push(
    kind === 'inline_text' || kind === 'block_text' ? { ...object, text } : object,
  );
}

/** Removes an element and its link to an input. */
export function removeElement(drawing: JsonObject, index: number): void {
  const id = textAt(objectAt(drawing, index), ['customId']);
  if (Array.isArray(drawing.objects)) drawing.objects.splice(index, 1);
  const kept = listAt(drawing, ['customVariableRefs']).filter((one) => textAt(one, ['objectId']) !== id);
  if (Array.isArray(drawing.customVariableRefs)) drawing.customVariableRefs = kept;
}

const textLooks = { fontSize: 48, fill: '#000000ff', textAlign: 'left', lineHeight: 1.2, strokeWidth: 0 };
const shapeLooks = { width: 320, height: 200, fill: '#ccccccff', stroke: '#000000ff', strokeWidth: 0 };

const newElements: Readonly<Record<ElementKind, JsonObject>> = {
  inline_text: { type: 'IText', width: 320, height: 54, ...textLooks },
  block_text: {
    type: 'Textbox',
    width: 480,
    height: 200,
    customFixedHeight: 200,
    splitByGrapheme: true,
    ...textLooks,
  },
  rect: { type: 'Rect', ...shapeLooks },
  ellipse: { type: 'Ellipse', rx: 160, ry: 100, ...shapeLooks },
  triangle: { type: 'Triangle', ...shapeLooks },
  straight_line: {
    type: 'Line',
    width: 320,
    height: 0,
    x1: -160,
    y1: 0,
    x2: 160,
    y2: 0,
    stroke: '#000000ff',
    strokeWidth: 4,
  },
  img: {
    type: 'Group',
    width: 400,
    height: 400,
    objects: [
      { type: 'Image', src: '', customFixedType: 'fill', opacity: 1 },
      { type: 'Rect', width: 400, height: 400, fill: '#00000000', stroke: '#000000ff', strokeWidth: 0 },
    ],
  },
};

function newId(): string {
  return Array.from({ length: 4 }, () => Math.random().toString(36).slice(2, 8)).join('');
}
