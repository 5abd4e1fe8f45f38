import type { CanvasHandle } from '@heddle/flow-canvas';
import type { Issue, Json, JsonObject } from '@heddle/workflow-schema';

/** Applies the fix of an issue as one step that undo takes back. */
export function applyFix(canvas: CanvasHandle, issue: Issue, label: string): void {
  const fix = issue.fix;
  if (!fix) return;
  if (fix.kind === 'connect') {
    canvas.connect(fix);
    return;
  }
  if (fix.kind === 'remove-edge') {
    canvas.disconnect(fix);
    return;
  }
  const node = issue.nodeId === undefined ? undefined : canvas.getDocument().nodesById(issue.nodeId)[0];
  if (!node) return;
  canvas.editNode(node.key, (draft) => writeAt(draft, ['data', ...fix.path], fix.value), label);
}

/** Writes into what is there; a path that leads nowhere changes nothing. */
function writeAt(draft: JsonObject, path: readonly (string | number)[], value: Json): void {
  let place: Json | undefined = draft;
  for (const segment of path.slice(0, -1)) place = at(place, segment);
  const last = path.at(-1);
  if (last === undefined || typeof place !== 'object' || place === null) return;
  if (Array.isArray(place)) {
    if (typeof last === 'number' && last < place.length) place[last] = value;
  } else {
    Object.defineProperty(place, last, { value, writable: true, enumerable: true, configurable: true });
  }
}

function at(place: Json | undefined, segment: string | number): Json | undefined {
  if (typeof place !== 'object' || place === null) return undefined;
  if (Array.isArray(place)) return typeof segment === 'number' ? place[segment] : undefined;
  return Object.hasOwn(place, segment) ? place[segment] : undefined;
}
