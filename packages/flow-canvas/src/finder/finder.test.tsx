import type { JsonObject } from '@heddle/workflow-schema';
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { commands } from '../commands/commands.js';
import { fixedKeys } from '../commands/fixedKeys.js';
import { preloadCanvas } from '../slots/preloadCanvas.js';
import { CanvasDriver } from '../testing/CanvasDriver.js';
import { looping, node, options, sample } from '../testing/fixtures/sampleTypes.js';
import { showCanvas } from '../testing/fixtures/showCanvas.js';
import { findConnections } from './findConnections.js';
import { findNodes } from './findNodes.js';

// Loading this code on first use takes a while on a busy machine.
beforeAll(preloadCanvas, 60_000);
afterEach(cleanup);

const show = (initialDocument: JsonObject) => showCanvas({ defaultValue: initialDocument }).handle;

const canvas = () => screen.getByRole('application');
const press = (key: string, more: object = {}) => fireEvent.keyDown(canvas(), { key, ...more });

/** Types into the open search field and chooses the first result. */
async function pick(field: string, text: string) {
  const input = await screen.findByRole('combobox', { name: field });
  fireEvent.change(input, { target: { value: text } });
  await screen.findAllByRole('option');
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(screen.queryByRole('combobox')).toBeNull());
}

describe('finder', () => {
  it('finds nodes by name, type, id and content, inside containers too', () => {
    const json = sample();
    (json.nodes as JsonObject[])[2]!.data = {
      nodeMeta: { title: 'Work' },
      inputs: { url: 'https://example.org/Weather/today', limit: 4217 },
    };
    const { store } = new CanvasDriver(json, options);
    const found = (query: string) =>
      findNodes(store, query).map(({ title, detail }) => `${title}: ${detail}`);
    expect(found('choose')).toEqual(['Choose: choose']);
    expect(found('110003')).toEqual(['Other: work']);
    expect(found('weather')).toEqual(['Work: work · https://example.org/Weather/today']);
    expect(found('4217')).toEqual(['Work: work · 4217']);
    // Field names are not content.
    expect(found('nodemeta')).toEqual([]);
    const inside = new CanvasDriver(looping(), options).store;
    expect(findNodes(inside, 'in').map(({ title }) => title)).toContain('In');
  });

  it('jumps to the node it found', async () => {
    const handle = show(sample());
    press('f', { ctrlKey: true });
    await pick('Find nodes by name, type or content', 'other');
    handle.runCommand('duplicate');
    expect((handle.exportDocument().nodes as JsonObject[]).at(-1)).toMatchObject({
      data: { nodeMeta: { title: 'Other_1' } },
    });
  });

  it('lists every command with its shortcut, explains why one is disabled, and runs another', async () => {
    const handle = show(sample());
    press('k', { ctrlKey: true });
    expect(await screen.findByRole('option', { name: /Select all/ })).toBeTruthy();
    expect(screen.getAllByRole('option').length).toBe(commands.length + fixedKeys(false).length);
    expect(screen.getByRole('option', { name: 'Undo Nothing to undo Ctrl+Z' })).toBeTruthy();
    const duplicate = screen.getByRole('option', { name: /^Duplicate Select nodes first/ });
    expect(duplicate.getAttribute('aria-disabled')).toBe('true');
    await pick('Search commands', 'select all');
    handle.runCommand('delete');
    expect((handle.exportDocument().nodes as JsonObject[]).map(({ id }) => id)).toEqual(['100001', '900001']);
  });

  it('offers only allowed edges, and names the ports of nodes with several outputs', () => {
    const { store, key } = ((driver) => ({ store: driver.store, key: driver.key('110001') }))(
      new CanvasDriver(sample(), options),
    );
    store.state.setState({ focused: key });
    const lines = findConnections(store, '').map(({ detail }) => detail);
    expect(lines).toContain('Choose · output 1 → Other');
    expect(lines).not.toContain('Choose · output 2 → Other');
    expect(lines).toContain('Other → Choose');
    // The sample's only unconnected output leads on; targets that would close a cycle come last.
    const circle = (line: string) => line.startsWith('Other →') || line.startsWith('Work →');
    expect(lines.findIndex(circle)).toBeGreaterThan(lines.findLastIndex((line) => !circle(line)));
    const loop = new CanvasDriver(looping(), options);
    loop.store.state.setState({ focused: loop.key('220000') });
    expect(findConnections(loop.store, '').map(({ detail }) => detail)).toEqual([
      'Out → In',
      'start of the body of Repeat → Out',
    ]);
  });

  it('says when nothing can be connected', async () => {
    show({ nodes: [node('100001', '1', 'Start')], edges: [] });
    press('Tab');
    press('c');
    expect(await screen.findByText('No more connections are possible from this node.')).toBeTruthy();
  });
});

it('lists the commands of the host first, with their keys, and says why one is unavailable', async () => {
  const ran: string[] = [];
  showCanvas({
    defaultValue: sample(),
    hostCommands: [
      { id: 'run', label: 'Test run', keys: 'Ctrl+Enter', onSelect: () => ran.push('run') },
      {
        id: 'publish',
        label: 'Publish',
        whyNot: 'Only the creator can publish',
        onSelect: () => ran.push('no'),
      },
    ],
  });
  press('k', { ctrlKey: true });
  const [first] = await screen.findAllByRole('option');
  expect(first?.textContent).toContain('Test run');
  expect(first?.textContent).toContain('Ctrl+Enter');
  const input = screen.getByRole('combobox', { name: 'Search commands' });
  fireEvent.change(input, { target: { value: 'publish' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  expect((await screen.findAllByText('Only the creator can publish')).length).toBeGreaterThan(0);
  fireEvent.change(input, { target: { value: 'test run' } });
  fireEvent.keyDown(input, { key: 'Enter' });
  await waitFor(() => expect(ran).toEqual(['run']));
});

describe('by keyboard alone', () => {
  it('builds, connects and undoes a workflow of five nodes', async () => {
    const empty = { nodes: [node('100001', '1', 'Start'), node('900001', '2', 'End', 1400)], edges: [] };
    const handle = show(empty);
    press('Tab');
    press('n');
    await pick('Search nodes', 'choose');
    press('n');
    await pick('Search nodes', 'work');
    press('c');
    await pick('Choose a node to connect to', 'end');
    press('f', { ctrlKey: true });
    await pick('Find nodes by name, type or content', 'choose');
    press('n');
    await pick('Search nodes', 'call');
    press('c');
    await pick('Choose a node to connect to', 'end');
    const { nodes, edges } = handle.exportDocument() as { nodes: JsonObject[]; edges: JsonObject[] };
    const titles = new Map(
      nodes.map((one) => [one.id, ((one.data as JsonObject).nodeMeta as JsonObject).title]),
    );
    expect(edges.map((one) => [titles.get(one.sourceNodeID!), titles.get(one.targetNodeID!)])).toEqual([
      ['Start', 'choose'],
      ['choose', 'work'],
      ['work', 'End'],
      ['choose', 'call'],
      ['call', 'End'],
    ]);
    while (handle.canUndo) handle.undo();
    expect(handle.exportDocument()).toEqual(empty);
  });
});
