import { isJsonObject, type Json, type JsonObject } from '@heddle/workflow-schema';
import { listAt, textAt, writeAt } from '../../form-parts/wire.js';
import { type DrawingElement, drawingJson, type ElementKind } from './drawing.js';

const path = ['inputs', 'canvasSchema'];

/** Changes the drawing of a draft; everything in it that is not changed stays. */
export function editDrawing(draft: JsonObject, recipe: (drawing: JsonObject) => void): void {
  const drawing = drawingJson(textAt(draft, path));
  if (drawing === undefined) return;
  recipe(drawing);
  writeAt(draft, path, JSON.stringify(drawing));
}

/** The element at a place, as the document holds it. */
function objectAt(drawing: JsonObject, index: number): JsonObject {
  const object = listAt(drawing, ['objects'])[index];
  return isJsonObject(object) ? object : {};
}

/** Sets properties of an element. A width or height takes the place of what stretched it before. */
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

/** Sets properties of an image, which a document holds as a group of the picture and its frame. */
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

/** Moves one end of a line; the box around both is what documents hold. */
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
 * Lets an element show an input, or its own content where `name` is undefined. Drawings know inputs by an id, so
 * that an input can be renamed; one that has none yet gets one.
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
export function addElement(drawing: JsonObject, kind: ElementKind, words: string): void {
  if (!Array.isArray(drawing.objects)) drawing.objects = [];
  const object = { ...newElements[kind], customType: kind, customId: newId(), left: 80, top: 80 };
  (drawing.objects as Json[]).push(
    kind === 'inline_text' || kind === 'block_text' ? { ...object, text: words } : object,
  );
}

/** Takes an element away, with what it showed. */
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
