import type { Language } from '@heddle/workflow-schema';
import { type AnyNodeDefinition, createRegistry, type JsonObject } from '@heddle/workflow-schema';
import { boxAround, growBox } from '../geometry/box.js';
import { type EdgeRouting, edgeBox } from '../geometry/edgePath.js';
import { groupBox } from '../groups/groupEdits.js';
import { usableOptions } from '../host/hostOptions.js';
import { readDocument } from '../host/readDocument.js';
import type { AnyNodeView, ViewContext } from '../NodeView.js';
import { EdgeRouter } from '../routing/EdgeRouter.js';
import { Graph } from '../store/Graph.js';
import type { PlacedEdge } from '../store/placeEdge.js';
import { headHeight, type PlacedNode } from '../store/placeNode.js';
import { cardLines } from './cardLines.js';
import { type PictureColors, pictureColors } from './colors.js';
import { drawFrames, drawTiles } from './drawGroups.js';
import { headText, pathText } from './pathText.js';
import { rect, text } from './svgParts.js';
import { clipText, escapeText, svgNumber } from './svgText.js';

/** Options for drawing a picture. */
export interface PictureOptions {
  /** The node types of the document. */
  definitions: readonly AnyNodeDefinition[];
  /** By the names of the definitions. */
  views: Readonly<Record<string, AnyNodeView>>;
  /** For nodes of other types; a grey card if absent. */
  unknownView?: AnyNodeView | undefined;
  /** Language of titles that nodes lack. Default: `'zh-CN'`. */
  language?: Language;
  /** Default: `light`. */
  theme?: 'light' | 'dark';
  /** How edges are routed; curves by default. */
  edgeRouting?: EdgeRouting;
  /** The accessible name of the picture. */
  title?: string;
}

const margin = 40;
/**
 * Above the first limit, nodes are drawn as frames with titles, above the second as frames only: more would
 * not be legible.
 */
const maxInFull = 3_000;
const maxTitled = 20_000;
/** Maximum width or height in pixels; larger pictures are scaled down. */
const longestSide = 30_000;
const font = 'system-ui, -apple-system, Segoe UI, PingFang SC, Microsoft YaHei, Noto Sans CJK SC, sans-serif';

/**
 * Draws a document as an SVG string, without a DOM: the same document produces the same string in a browser
 * and in Node. Text from the document is escaped; nothing in it becomes a script, a link or an external
 * resource. Throws like `importDocument` if `json` is not a document.
 */
export function drawSvg(json: JsonObject, options: PictureOptions): string {
  const graph = graphOf(json, options);
  const colors = pictureColors[options.theme ?? 'light'];
  // Nodes under the tile of a folded group are not drawn.
  const nodes = [...graph.keys()]
    .map((key) => graph.nodeAt(key)!)
    .filter(({ hiddenIn }) => hiddenIn === undefined);
  const groups = graph.groups.groups.flatMap((group) => groupBox(graph, group) ?? []);
  const edges = [...graph.edgeKeys].map((key) => graph.edgeAt(key)!);
  const around = boxAround([
    ...groups,
    ...nodes.map(({ box }) => box),
    ...edges.map(({ path }) => edgeBox(path)),
  ]);
  const area = growBox(around ?? { x: 0, y: 0, width: 320, height: 120 }, margin);
  const [x, y, width, height] = [area.x, area.y, area.width, area.height].map(svgNumber);
  const fitting = Math.min(1, longestSide / Math.max(area.width, area.height));
  const size = `width="${svgNumber(area.width * fitting)}" height="${svgNumber(area.height * fitting)}"`;
  const detail = nodes.length > maxTitled ? 'frame' : nodes.length > maxInFull ? 'title' : 'full';
  const { context } = graph.setting;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${x} ${y} ${width} ${height}" role="img" font-family="${font}">`,
    `<title>${escapeText(options.title ?? '')}</title>`,
    `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${colors.ground}"/>`,
    ...drawFrames(graph, colors),
    ...nodes.filter(({ body }) => body !== undefined).map((node) => drawContainer(node, colors)),
    ...edges.map((edge) => drawEdge(edge, colors)),
    ...nodes.map((node) => drawNode(node, context, colors, detail)),
    ...drawTiles(graph, graph.setting.context.language, colors),
    '</svg>',
    '',
  ].join('\n');
}

function graphOf(json: JsonObject, options: PictureOptions): Graph {
  const report = () => undefined;
  const { definitions, views, unknownView, language = 'zh-CN' } = usableOptions(options, report);
  let graph: Graph | undefined;
  // Sizes depend on data alone; titles of other nodes are looked up when lines are written, when all nodes
  // are known.
  const context: ViewContext = {
    language,
    titleOf: (id) => graph?.nodeById(id)?.title,
  };
  const registry = createRegistry(definitions);
  const { edgeRouting } = options;
  graph = new Graph(readDocument(json), { registry, views, unknownView, context, edgeRouting, report });
  if (edgeRouting === 'orthogonal') new EdgeRouter(graph).route();
  return graph;
}

function drawContainer({ box, body }: PlacedNode, colors: PictureColors): string {
  const inner = body!.box;
  return [
    rect(box, 10, colors.node, colors.border),
    rect({ ...inner, x: box.x + inner.x, y: box.y + inner.y }, 7, colors.body),
  ].join('\n');
}

function drawEdge({ path, isBroken, isException }: PlacedEdge, colors: PictureColors): string {
  const color = isBroken ? colors.broken : isException ? colors.exception : colors.edge;
  const dash = isBroken ? ' stroke-dasharray="2 5"' : isException ? ' stroke-dasharray="7 5"' : '';
  const line = `<path d="${pathText(path)}" fill="none" stroke="${color}" stroke-width="1.75" stroke-linecap="round"${dash}/>`;
  return `${line}\n<path d="${headText(path)}" fill="${color}"/>`;
}

function drawNode(
  node: PlacedNode,
  context: ViewContext,
  colors: PictureColors,
  detail: 'full' | 'title' | 'frame',
): string {
  const { box, title, category, ports, bodyPorts, body } = node;
  const middle = box.y + headHeight / 2;
  const tile = rect({ x: box.x + 10, y: middle - 12, width: 24, height: 24 }, 6, colors.tiles[category]);
  const frame = [...(body === undefined ? [rect(box, 10, colors.node, colors.border)] : []), tile];
  if (detail === 'frame') return frame.join('\n');
  const name = text(
    clipText(title, box.width - 60, 14),
    box.x + 42,
    middle,
    14,
    colors.text,
    'font-weight="600"',
  );
  if (detail === 'title') return [...frame, name].join('\n');
  const parts = [
    ...frame,
    text(
      title.slice(0, 1).toUpperCase(),
      box.x + 22,
      middle,
      12,
      colors.onTile,
      'font-weight="600" text-anchor="middle"',
    ),
    name,
    ...cardLines(node, context).map(({ label, text: words, y }) => {
      const from = label === undefined ? 12 : 70;
      const head =
        label === undefined ? '' : text(clipText(label, 54, 12), box.x + 12, box.y + y, 12, colors.quiet);
      return (
        head + text(clipText(words, box.width - from - 12, 12), box.x + from, box.y + y, 12, colors.text)
      );
    }),
    ...[...ports, ...bodyPorts].map(({ x, y }) =>
      rect({ x: box.x + x - 4, y: box.y + y - 8, width: 8, height: 16 }, 4, colors.edge),
    ),
  ];
  return `<g>\n${parts.join('\n')}\n</g>`;
}
