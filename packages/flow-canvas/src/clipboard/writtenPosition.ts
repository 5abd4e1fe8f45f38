import { isJsonObject, type JsonObject, readKey } from '@heddle/workflow-schema';
import type { Point } from '../geometry/box.js';

/** The position in a node's JSON; 0 for coordinates that are missing or not finite. */
export function writtenPosition(json: JsonObject): Point {
  const meta = readKey(json, 'meta');
  const position = isJsonObject(meta) ? readKey(meta, 'position') : undefined;
  const read = (name: string) => {
    const value = isJsonObject(position) ? position[name] : undefined;
    return typeof value === 'number' && Number.isFinite(value) ? value : 0;
  };
  return { x: read('x'), y: read('y') };
}
