import type { Language } from '@heddle/workflow-schema';
import type { Group } from '../groups/Group.js';
import { groupBox } from '../groups/groupEdits.js';
import { groupLinks } from '../groups/groupLinks.js';
import { formatMessage } from '../messages.js';
import type { Graph } from '../store/Graph.js';
import type { PictureColors } from './colors.js';
import { rect, text } from './svgParts.js';
import { clipText } from './svgText.js';

/** The frames of open groups with their names, drawn below the nodes. */
export function drawFrames(graph: Graph, colors: PictureColors): string[] {
  return graph.groups.groups.flatMap((group) => {
    const box = group.isFolded ? undefined : groupBox(graph, group);
    if (box === undefined) return [];
    const tint = colors.tiles[group.color];
    const name = text(
      clipText(group.title, box.width, 12),
      box.x + 4,
      box.y - 12,
      12,
      colors.text,
      'font-weight="600"',
    );
    return [rect(box, 14, 'none', tint, ' stroke-width="1.5" stroke-dasharray="6 4"'), name];
  });
}

/** The tiles of folded groups, drawn in place of their nodes. */
export function drawTiles(graph: Graph, language: Language, colors: PictureColors): string[] {
  return graph.groups.groups.flatMap((group) =>
    group.isFolded ? drawTile(graph, group, language, colors) : [],
  );
}

function drawTile(graph: Graph, group: Group, language: Language, colors: PictureColors): string[] {
  const box = groupBox(graph, group);
  if (box === undefined) return [];
  const { into, outOf } = groupLinks(graph.document, group);
  const count = formatMessage(language, 'blocks', { count: graph.groups.membersOf(group).length });
  return [
    rect(box, 14, colors.node, colors.tiles[group.color], ' stroke-width="1.5" stroke-dasharray="6 4"'),
    text(
      clipText(group.title, box.width - 24, 14),
      box.x + 12,
      box.y + 22,
      14,
      colors.text,
      'font-weight="600"',
    ),
    text(`${into} →   ${count}   → ${outOf}`, box.x + 12, box.y + 54, 12, colors.quiet),
  ];
}
