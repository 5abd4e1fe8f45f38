import type { JsonObject } from '@heddle/workflow-schema';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { editData } from '../store/editNode.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { definitions, options, sample, views } from '../testing/fixtures/sampleTypes.js';
import { FlowDiff } from './FlowDiff.js';

afterEach(cleanup);

function edited(): JsonObject {
  const canvas = new CanvasDriver(sample(), options);
  canvas.select('110002');
  canvas.run('delete');
  editData(canvas.store, canvas.key('110003'), (data) => Object.assign(data, { note: 'new' }), 'note');
  canvas.drag('110001', { x: 0, y: 50 });
  return canvas.document;
}

function show(after: JsonObject) {
  const merged: JsonObject[] = [];
  render(
    <FlowDiff
      definitions={definitions}
      views={views}
      language="en"
      before={sample()}
      after={after}
      onMerge={(document) => merged.push(document)}
    />,
  );
  return merged;
}

const group = (name: RegExp) => screen.getByRole('heading', { name }).closest('section')!;

describe('version comparison', () => {
  it('lists differences by kind, with moves on their own', () => {
    show(edited());
    expect(within(group(/^Removed/)).getByText('Work')).toBeTruthy();
    expect(within(group(/^Changed/)).getByText('Other')).toBeTruthy();
    expect(within(group(/^Moved/)).getByText('Choose')).toBeTruthy();
    expect(within(group(/^Connections removed/)).getByText('Choose → Work')).toBeTruthy();
    expect(within(group(/^Connections added/)).getByText('Choose → End')).toBeTruthy();
  });

  it('shows removed nodes next to kept ones, and says how each node changed', async () => {
    show(edited());
    const tree = await screen.findByRole('tree', { name: 'Nodes on the canvas' });
    expect(within(tree).getByRole('treeitem', { name: /^Work, work, removed/ })).toBeTruthy();
    expect(within(tree).getByRole('treeitem', { name: /^Other, work, changed/ })).toBeTruthy();
  });

  it('merges the selected differences', () => {
    const merged = show(edited());
    fireEvent.click(screen.getByRole('button', { name: 'Apply 6 changes' }));
    fireEvent.click(screen.getByRole('button', { name: 'Select none' }));
    fireEvent.click(screen.getByRole('checkbox', { name: 'Select Other' }));
    fireEvent.click(screen.getByRole('button', { name: 'Apply 1 change' }));
    const nodesOf = (document: JsonObject) => (document.nodes as JsonObject[]).map(({ id }) => id);
    expect(nodesOf(merged[0]!)).toEqual(nodesOf(edited()));
    expect(nodesOf(merged[1]!)).toEqual(nodesOf(sample()));
    expect((merged[1]!.nodes as JsonObject[])[3]!.data).toMatchObject({ note: 'new' });
  });

  it('says that there are no differences', () => {
    show(sample());
    expect(screen.getByText('No differences between the versions.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Merge/ })).toBeNull();
  });
});
