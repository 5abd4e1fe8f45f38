import { isJsonObject, type Json, type JsonObject, parseJson } from '@heddle/workflow-schema';

/** Element kinds that can be drawn, by their names in documents (`customType`). */
export const elementKinds = [
  'inline_text',
  'block_text',
  'rect',
  'ellipse',
  'triangle',
  'straight_line',
  'img',
] as const;

export type ElementKind = (typeof elementKinds)[number];

/**
 * One element of a drawing, in pixels of the artboard; `left` and `top` are the position of its rotated
 * corner.
 */
export interface DrawingElement {
  id: string;
  /** Unsupported kinds keep their name. */
  kind: ElementKind | { unknown: string };
  left: number;
  top: number;
  width: number;
  height: number;
  angle: number;
  opacity: number;
  fill: string;
  stroke: string;
  strokeWidth: number;
  text: string;
  fontSize: number;
  fontFamily: string;
  lineHeight: number;
  align: string;
  /** URL of an image. */
  src: string;
  /** How an image fits its frame: `auto`, `fill` or `full`. */
  fit: string;
  /** The end points of a line. */
  ends: { x1: number; y1: number; x2: number; y2: number };
  /** The variable whose value replaces the text or the URL. */
  variable?: { id: string; name: string };
}

/** The content of `canvasSchema`. */
export interface Drawing {
  width: number;
  height: number;
  background: string;
  elements: DrawingElement[];
  /** Number of elements beyond the limit, which are not read. */
  leftOut: number;
}

/** Limits for reading; anything beyond is ignored and reported by checks. */
export const drawingLimits = { side: 5_000, elements: 500, text: 10_000, source: 2_000_000 } as const;

/** Parses `canvasSchema`; undefined if it is invalid or too long. */
export function drawingJson(source: string): JsonObject | undefined {
  if (source.length > drawingLimits.source) return undefined;
  const value = parseJson(source);
  return isJsonObject(value) ? value : undefined;
}

/** Reads a drawing; missing and invalid values become the closest safe ones. */
export function readDrawing(json: JsonObject): Drawing {
  const all = listOf(json.objects);
  const objects = all.slice(0, drawingLimits.elements).map((object) => (isJsonObject(object) ? object : {}));
  const references = listOf(json.customVariableRefs).filter(isJsonObject);
  const byElement = new Map(references.map((reference) => [text(reference.objectId), reference]));
  return {
    width: side(json.width, 1_920),
    height: side(json.height, 1_080),
    background: text(json.backgroundColor) || text(json.background),
    leftOut: all.length - objects.length,
    elements: objects.map((object) => {
      const element = readElement(object);
      const reference = byElement.get(element.id);
      if (reference === undefined) return element;
      return {
        ...element,
        variable: { id: text(reference.variableId), name: text(reference.variableName) },
      };
    }),
  };
}

function readElement(object: JsonObject): DrawingElement {
  const kind = text(object.customType);
  const isKnown = (elementKinds as readonly string[]).includes(kind);
  // An image is a group: the picture, then a frame with its stroke.
  const [picture = {}, frame = object] =
    kind === 'img' ? listOf(object.objects).filter(isJsonObject) : [object, object];
  const [left, top] = [number(object.left), number(object.top)];
  const width = Math.abs(number(object.width) * number(object.scaleX, 1));
  const height = Math.abs(number(object.customFixedHeight, number(object.height)) * number(object.scaleY, 1));
  const [middleX, middleY] = [left + width / 2, top + height / 2];
  return {
    id: text(object.customId),
    kind: isKnown ? (kind as ElementKind) : { unknown: kind || text(object.type) },
    left,
    top,
    width,
    height,
    angle: number(object.angle),
    opacity: object.visible === false ? 0 : number(picture.opacity, 1),
    fill: text(object.fill),
    stroke: text(frame.stroke),
    strokeWidth: number(frame.strokeWidth),
    text: text(object.text).slice(0, drawingLimits.text),
    fontSize: number(object.fontSize, 24),
    fontFamily: text(object.fontFamily),
    lineHeight: number(object.lineHeight, 1.2),
    align: text(object.textAlign),
    src: text(picture.src),
    fit: text(picture.customFixedType) || text(object.customFixedType),
    ends: {
      x1: middleX + number(object.x1),
      y1: middleY + number(object.y1),
      x2: middleX + number(object.x2),
      y2: middleY + number(object.y2),
    },
  };
}

function listOf(value: Json | undefined): Json[] {
  return Array.isArray(value) ? value : [];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

function number(value: Json | undefined, otherwise = 0): number {
  if (typeof value !== 'number' || !Number.isFinite(value)) return otherwise;
  return Math.min(100_000, Math.max(-100_000, value));
}

function side(value: Json | undefined, otherwise: number): number {
  return Math.min(drawingLimits.side, Math.max(1, Math.round(number(value, otherwise))));
}
