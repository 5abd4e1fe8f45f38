import { applyPatches, importDocument, type JsonObject } from '@heddle/workflow-schema';
import { expect, it } from 'vitest';
import { readGroups } from './Group.js';
import { headPatches } from './groupPatches.js';

/** The groups as JSON after an edit of those that were read. */
function edited(canvasGroups: JsonObject[], edit: (groups: ReturnType<typeof readGroups>) => unknown[]) {
  const document = importDocument({ nodes: [], edges: [], canvasGroups });
  applyPatches(document, headPatches(document, edit(readGroups(document.head)) as never));
  return document.head.canvasGroups;
}

it('keeps unknown fields of groups, whether the groups are changed or not', () => {
  const first = { id: 'a', title: 'A', nodes: ['1'], owner: { team: 7 } };
  const second = { id: 'b', color: 'a colour of tomorrow', nodes: ['2'], constructor: 'x' };
  const after = edited([first, second], ([a, b]) => [{ ...a, title: 'New', color: 'ai' }, b]);
  expect(after).toEqual([{ ...first, title: 'New', color: 'ai' }, second]);
});

it('keeps the groups beyond the maximum', () => {
  const many = Array.from({ length: 1_003 }, (_, index) => ({ id: `g${index}`, nodes: [`n${index}`] }));
  expect(edited(many, (groups) => groups.slice(1))).toEqual(many.slice(1));
  expect(edited(many.slice(0, 2), () => [])).toBeUndefined();
});
