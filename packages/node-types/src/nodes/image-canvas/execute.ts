import type { NodeContext, NodeExecutor } from '@heddle/executor';
import { printValue, readOwn } from '@heddle/workflow-schema';
import { nodeErrorCodes } from '../../run/errorCodes.js';
import { nodeError } from '../../run/fail.js';
import { drawingOf, type ImageCanvasData, shownInput } from './definition.js';
import { type Drawing, type DrawingElement, drawingLimits } from './drawing.js';
import { isImageAddress } from './shapes.js';
import { svgText } from './svgText.js';

type Context = NodeContext<ImageCanvasData>;

const field = 'inputs.canvasSchema';
const mostLetters = 1_000_000;

/**
 * Renders the artboard as SVG. A host that stores images returns a URL; otherwise the output is a `data:`
 * URL, in which images by URL appear only if the viewer loads them.
 */
export const imageCanvasExecutor: NodeExecutor<ImageCanvasData> = {
  effect: 'idempotent',
  run: (context) => {
    const drawing = drawingOf(context.data);
    if (drawing === undefined) {
      throw nodeError(context, nodeErrorCodes.compile, 'the drawing is not valid JSON', field);
    }
    const contentOf = (element: DrawingElement) => contentIn(context, element);
    const svg = svgText(drawing, contentOf);
    if (svg.length > mostLetters) {
      const message = `the drawing has ${svg.length} characters; ${mostLetters} are possible`;
      throw nodeError(context, nodeErrorCodes.compile, message, field);
    }
    const warnings = leftOut(drawing, contentOf).map((message) => ({
      code: nodeErrorCodes.drawingIncomplete,
      message,
    }));
    const { signal, idempotencyKey, services } = context;
    const keep = 'image' in services ? services.image.keepDrawing?.bind(services.image) : undefined;
    const result = (data: string) => ({ outputs: { data, msg: 'success' }, warnings });
    if (keep === undefined) return result(`data:image/svg+xml,${encodeURIComponent(svg)}`);
    return keep({ svg }, { signal, idempotencyKey }).then(({ url }) => result(url));
  },
};

/** The text or the URL that an element shows. An input without a value shows nothing. */
function contentIn({ data, inputs }: Context, element: DrawingElement): string {
  const name = shownInput(data, element);
  if (name === undefined) return element.kind === 'img' ? element.src : element.text;
  return printValue(readOwn(inputs, name) ?? null).slice(0, drawingLimits.source);
}

/** Messages about elements missing from the image. */
function leftOut({ elements }: Drawing, contentOf: (element: DrawingElement) => string): string[] {
  return elements.flatMap((element) => {
    const { kind, id } = element;
    if (typeof kind !== 'string') return [`elements of kind "${kind.unknown}" are not drawn (${id})`];
    if (kind !== 'img') return [];
    const address = contentOf(element);
    if (address === '') return [`an image has no address (${id})`];
    return isImageAddress(address)
      ? []
      : [`this is no address of an image: ${address.slice(0, 100)} (${id})`];
  });
}
