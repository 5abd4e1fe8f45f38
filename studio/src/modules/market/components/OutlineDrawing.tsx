import type { WorkflowOutline } from '@heddle/api-contract/families/product-content';
import classes from './Cover.module.css';

const [width, height, margin] = [240, 112, 32];
/** Nodes move closer together, so that they are larger in a small picture. */
const nearness = 0.72;

/** The nodes of a workflow as blocks in the colors of their categories, like the canvas from afar. */
export function OutlineDrawing({ outline: { nodes: placed, edges } }: { outline: WorkflowOutline }) {
  const nodes = placed.map((node) => ({ ...node, x: node.x * nearness }));
  const [left, top] = [Math.min(...nodes.map(({ x }) => x)), Math.min(...nodes.map(({ y }) => y))];
  const [right, bottom] = [Math.max(...nodes.map(({ x }) => x)), Math.max(...nodes.map(({ y }) => y))];
  const box = [
    left - margin,
    top - margin,
    right - left + width + 2 * margin,
    bottom - top + height + 2 * margin,
  ];
  return (
    <svg className={classes.outline} viewBox={box.join(' ')} aria-hidden="true">
      {edges.map(([from, to]) => (
        <path key={`${from} ${to}`} className={classes.edge} d={curve(nodes[from], nodes[to])} />
      ))}
      {nodes.map(({ x, y, category }, index) => (
        <rect
          key={index}
          className={classes.block}
          {...{ x, y, width, height, rx: 28 }}
          fill={category === '' ? 'var(--h-skip)' : `var(--h-cat-${category})`}
        />
      ))}
    </svg>
  );
}

type Point = WorkflowOutline['nodes'][number];

function curve(from: Point | undefined, to: Point | undefined): string {
  if (!from || !to) return '';
  const [x1, y1] = [from.x + width, from.y + height / 2];
  const [x2, y2] = [to.x, to.y + height / 2];
  const reach = Math.min(Math.max(Math.abs(x2 - x1) / 2, 28), 160);
  return `M${x1} ${y1}C${x1 + reach} ${y1} ${x2 - reach} ${y2} ${x2} ${y2}`;
}
