import type { CanvasHandle } from '@heddle/flow-canvas';
import { nodeTypes } from '@heddle/node-types';
import {
  applyPatches,
  createEmptyDocument,
  createRegistry,
  type DocumentPatch,
  editNode,
  importDocument,
  type JsonObject,
} from '@heddle/workflow-schema';
import { act, renderHook, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applyFix } from './applyFix.js';
import { useProblems } from './useProblems.js';

const registry = createRegistry(nodeTypes);

it('lists the problems of the document and updates them shortly after a change', async () => {
  const document = importDocument(createEmptyDocument(registry, 'en'));
  const getDocument = () => document;
  const { result } = renderHook(() => useProblems({ registry, models: undefined, getDocument }));
  const before = result.current.issues;
  expect(before.map((issue) => issue.rule)).not.toContain('title.missing');
  let inverse: DocumentPatch[] = [];
  const change = (patches: DocumentPatch[]) => {
    inverse = applyPatches(document, patches);
    act(() => result.current.checkSoon(patches));
  };
  const [key] = document.nodes.keys();
  change([
    editNode(document, key!, (draft) => {
      ((draft.data as JsonObject).nodeMeta as JsonObject).title = '';
    })!,
  ]);
  await waitFor(() => expect(result.current.issues.map((issue) => issue.rule)).toContain('title.missing'));
  change(inverse);
  await waitFor(() => expect(result.current.issues).toEqual(before));
});

it('offers nodes to connect and variables to choose, and removes the problem after a fix', () => {
  const document = importDocument(createEmptyDocument(registry, 'en'));
  const getDocument = () => document;
  const { result } = renderHook(() => useProblems({ registry, models: undefined, getDocument }));
  const fix = (rule: string, kind: string) => {
    const issue = result.current.issues.find((one) => one.rule === rule)!;
    const fix = result.current.fixesOf(issue).find((one) => one.kind === kind)!;
    const canvas = {
      getDocument,
      applyPatches: (patches: readonly DocumentPatch[]) => {
        applyPatches(document, patches);
        act(() => result.current.checkSoon(patches));
        act(() => void result.current.check());
      },
    } as unknown as CanvasHandle;
    applyFix(canvas, registry, issue, fix, 'Fix');
    expect(result.current.issues.map((one) => one.rule)).not.toContain(rule);
  };
  fix('connection.start', 'connect');
  fix('reference.empty', 'set');
  expect(result.current.issues).toEqual([]);
});
