import { expect, test } from '../fixtures/canvas.js';

test.beforeEach(({ canvas }) => canvas.open());

test.describe('adding', () => {
  test('the toolbar adds a node in the middle of the view and selects it', async ({ canvas }) => {
    await canvas.addNode('llm');
    const titles = await canvas.titles();
    expect(titles).toHaveLength(5);
    expect(await canvas.selected()).toEqual([titles.at(-1)]);
    await canvas.undo();
    expect(await canvas.titles()).toHaveLength(4);
  });

  test('the panel is searched, navigated by arrows, and shows when nothing is found', async ({ canvas }) => {
    await canvas.root.focus();
    await canvas.press('/');
    const search = canvas.root.getByRole('combobox', { name: 'Search nodes' });
    await expect(canvas.root.getByRole('group', { name: 'Logic' })).toBeVisible();
    await search.fill('zzz');
    await expect(canvas.root.getByText('No nodes match “zzz”.')).toBeVisible();
    await search.fill('http');
    // The type's name and description.
    await expect(canvas.root.locator('[data-flow-choice]').first()).toHaveText(/^HTTP request.*\S{3}/);
    await canvas.press('Enter');
    const { nodes } = await canvas.document();
    expect(nodes.at(-1)!.type).toBe('45');
  });

  test('neither Start nor End can be added', async ({ canvas }) => {
    await canvas.tool('addNode').click();
    await expect(canvas.root.locator('[data-flow-choice="llm"]')).toBeVisible();
    await expect(canvas.root.locator('[data-flow-choice="start"], [data-flow-choice="end"]')).toHaveCount(0);
  });

  test('a card dragged out of the panel lands where it is dropped', async ({ canvas }) => {
    await canvas.tool('addNode').click();
    const choice = canvas.root.locator('[data-flow-choice="llm"]');
    await choice.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await choice.boundingBox())!;
    const place = { x: 240, y: 440 };
    await canvas.drag({ x: x + width / 2, y: y + height / 2 }, place);
    const title = (await canvas.titles()).at(-1)!;
    const box = await canvas.box(title);
    expect(box.x).toBeLessThan(place.x);
    expect(box.x + box.width).toBeGreaterThan(place.x);
    expect(Math.abs(box.y - place.y)).toBeLessThan(60);
  });

  test('a click on a port adds a node to its right and connects it', async ({ canvas }) => {
    const port = await canvas.portCenter('Start', 'out');
    await canvas.page.mouse.click(port.x, port.y);
    await canvas.chooseType('text');
    const title = (await canvas.titles()).at(-1)!;
    expect(await canvas.edges()).toContain(`Start > ${title}`);
    expect((await canvas.node(title)).meta!.position!.x).toBeGreaterThan(0);
  });

  test('an edge dropped on the empty canvas asks for the node to connect', async ({ canvas }) => {
    const port = await canvas.portCenter('Code 1', 'out');
    await canvas.drag(port, { x: port.x + 60, y: port.y + 170 });
    await canvas.chooseType('llm');
    const title = (await canvas.titles()).at(-1)!;
    expect(await canvas.edges()).toContain(`Code 1 > ${title}`);
  });

  test('new nodes get unique names', async ({ canvas }) => {
    await canvas.addNode('llm');
    await canvas.addNode('llm');
    const titles = await canvas.titles();
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('the host’s items are listed in the panel beside the types', async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--with-host-items');
    await canvas.tool('addNode').click();
    await canvas.root.getByRole('combobox').fill('warp');
    await canvas.chooseType('item weather');
    expect(await canvas.titles()).toContain('Warp speed');
  });
});

test.describe('edges', () => {
  test('an edge is drawn from port to port, once', async ({ canvas }) => {
    await canvas.connect('Start', 'Output 2');
    expect(await canvas.edges()).toContain('Start > Output 2');
    const before = await canvas.edges();
    await canvas.connect('Start', 'Output 2');
    await expect(canvas.notice).toHaveText('This connection already exists');
    expect(await canvas.edges()).toEqual(before);
  });

  test('an edge dropped on a card ends at its input', async ({ canvas }) => {
    const { x, y, width, height } = await canvas.box('End');
    await canvas.drag(await canvas.portCenter('Start', 'out'), { x: x + width / 2, y: y + height / 2 });
    expect(await canvas.edges()).toContain('Start > End');
  });

  test('while an edge is drawn, valid ports are highlighted', async ({ canvas }) => {
    const start = await canvas.portCenter('Code 1', 'out');
    await canvas.drag(start, { x: start.x + 40, y: start.y + 120 }, async () => {
      await expect(canvas.port('End', 'in')).toHaveAttribute('data-fit', 'legal');
      await expect(canvas.port('Code 1', 'in')).toHaveAttribute('data-fit', 'illegal');
      await canvas.press('Escape');
    });
    expect(await canvas.edges()).toHaveLength(3);
  });

  test('the plus button of an edge inserts a node between its ends', async ({ canvas }) => {
    const { x, y } = await canvas.middleOf('Start', 'Code 1');
    await canvas.page.mouse.move(x, y);
    await canvas.edgeControls('Start', 'Code 1').getByRole('button', { name: 'Add node' }).click();
    await canvas.chooseType('text');
    const title = (await canvas.titles()).at(-1)!;
    const edges = await canvas.edges();
    expect(edges).toContain(`Start > ${title}`);
    expect(edges).toContain(`${title} > Code 1`);
    expect(edges).not.toContain('Start > Code 1');
    await canvas.undo();
    expect(await canvas.edges()).toEqual(['Start > Code 1', 'Code 1 > Output 2', 'Output 2 > End']);
  });

  test('an end of a selected edge is reconnected, or dropped on the empty canvas to delete the edge', async ({
    canvas,
  }) => {
    await canvas.clickEdge('Start', 'Code 1');
    const grip = canvas.root.locator('[data-flow-grip="target"]');
    const from = (await grip.boundingBox())!;
    await canvas.drag(
      { x: from.x + from.width / 2, y: from.y + from.height / 2 },
      await canvas.portCenter('Output 2', 'in'),
    );
    expect(await canvas.edges()).toEqual(expect.arrayContaining(['Start > Output 2']));
    expect(await canvas.edges()).not.toContain('Start > Code 1');
    await canvas.clickEdge('Output 2', 'End');
    const last = (await canvas.root.locator('[data-flow-grip="target"]').boundingBox())!;
    await canvas.drag(
      { x: last.x + last.width / 2, y: last.y + last.height / 2 },
      { x: last.x - 40, y: last.y + 160 },
    );
    expect(await canvas.edges()).not.toContain('Output 2 > End');
  });

  test('an edge is deleted by key and by its own button', async ({ canvas }) => {
    await canvas.clickEdge('Start', 'Code 1');
    await canvas.press('Delete');
    expect(await canvas.edges()).not.toContain('Start > Code 1');
    await canvas.clickEdge('Output 2', 'End');
    await canvas.edgeControls('Output 2', 'End').getByRole('button', { name: 'Delete connection' }).click();
    expect(await canvas.edges()).toEqual(['Code 1 > Output 2']);
  });

  test('a node of unknown type is shown, and accepts no edge', async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--with-unknown-type');
    await expect(canvas.card('Code 1').getByText('Unknown type 9999')).toBeVisible();
    const card = await canvas.box('Code 1');
    await canvas.drag(await canvas.portCenter('Start', 'out'), {
      x: card.x + card.width / 2,
      y: card.y + card.height / 2,
    });
    expect(await canvas.edges()).not.toContain('Start > Code 1.in');
    expect(await canvas.notice.innerText()).not.toBe('');
  });

  test('each branch of an If has a port of its own', async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--with-branches');
    const [branch] = (await canvas.document()).nodes.slice(1);
    const title = branch!.data.nodeMeta!.title!;
    await expect(canvas.port(title, 'out', 'true')).toBeVisible();
    await expect(canvas.port(title, 'out', 'false')).toBeVisible();
    await canvas.connect(title, 'End', 'false');
    expect(await canvas.edges()).toContain(`${title}.false > End`);
  });
});

test.describe('deleting and replacing', () => {
  test('deleting a node between two others connects them', async ({ canvas }) => {
    await canvas.click('Code 1');
    await canvas.press('Delete');
    expect(await canvas.titles()).not.toContain('Code 1');
    expect(await canvas.edges()).toContain('Start > Output 2');
    await canvas.undo();
    expect(await canvas.edges()).toEqual(['Start > Code 1', 'Code 1 > Output 2', 'Output 2 > End']);
  });

  test('Start and End cannot be deleted, and a notice says so; the rest of the selection is deleted', async ({
    canvas,
  }) => {
    await canvas.click('Start');
    await canvas.press('Delete');
    await expect(canvas.notice).toHaveText('Start and End can’t be deleted or copied.');
    await canvas.select('Start', 'Code 1');
    await canvas.press('Backspace');
    expect(await canvas.titles()).toEqual(['Start', 'Output 2', 'End']);
  });

  test('a node is replaced with one of another type and keeps its edges', async ({ canvas }) => {
    await canvas.chooseFromMenu('Code 1', 'replaceNode');
    await canvas.chooseType('text');
    const { nodes } = await canvas.document();
    const title = nodes[1]!.data.nodeMeta!.title!;
    expect(await canvas.edges()).toEqual([`Start > ${title}`, `${title} > Output 2`, 'Output 2 > End']);
    await canvas.undo();
    expect(await canvas.titles()).toContain('Code 1');
  });
});

test('auto-layout places the nodes in rows from left to right, as one step', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.dragNode('Code 1', { x: 220, y: 120 });
  await canvas.dragNode('Output 2', { x: -200, y: 90 });
  const moved = await canvas.document();
  await canvas.tool('layout').click();
  await expect.poll(() => canvas.document()).not.toEqual(moved);
  const places = (await canvas.document()).nodes.map((node) => node.meta!.position!.x);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  await canvas.undo();
  expect(await canvas.document()).toEqual(moved);
  await canvas.undo();
  await canvas.undo();
  expect(await canvas.document()).toEqual(before);
});

test('auto-layout has a shortcut', async ({ canvas }) => {
  const before = await canvas.document();
  await canvas.dragNode('Code 1', { x: 200, y: 120 });
  const moved = await canvas.document();
  await canvas.press('Alt+Shift+F');
  await expect.poll(() => canvas.document()).not.toEqual(moved);
  const rows = (await canvas.document()).nodes.map((node) => node.meta!.position!.y);
  expect(new Set(rows).size).toBe(1);
  expect((await canvas.document()).edges).toEqual(before.edges);
});

test('a click on a node opens its form at the side, where the node is renamed', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-forms');
  await canvas.click('Code 1');
  const form = canvas.root.getByRole('complementary', { name: 'Node settings: Code 1' });
  await expect(form).toBeVisible();
  const edge = form.getByRole('separator');
  const width = (await form.boundingBox())!.width;
  await edge.focus();
  await canvas.press('ArrowLeft', 'ArrowLeft');
  await expect.poll(async () => (await form.boundingBox())!.width).toBeGreaterThan(width);
  await canvas.root.getByLabel('Node name').fill('Weave');
  expect(await canvas.titles()).toContain('Weave');
  await canvas.root.getByRole('button', { name: 'Close' }).click();
  await expect(canvas.root.getByRole('complementary', { name: /Node settings/ })).toHaveCount(0);
});

test('the menu of a node contains the host’s actions', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-host-items');
  await canvas.click('Code 1', { button: 'right' });
  await expect(canvas.root.getByRole('menuitem', { name: 'Rest' })).toBeDisabled();
  await canvas.root.getByRole('menuitem', { name: 'Copy 110001' }).click();
  await expect(canvas.page.locator('body')).toHaveAttribute('data-shout', '110001');
});

test('a new note follows the pointer until a press places it', async ({ canvas }) => {
  await canvas.root.focus();
  await canvas.press('m');
  const layer = canvas.root.locator('.flow-placing');
  await expect(layer).toBeFocused();
  await canvas.page.mouse.move(420, 420);
  await expect(layer.locator('.flow-placing-ghost')).toBeVisible();
  await canvas.page.mouse.down();
  await canvas.page.mouse.up();
  await expect(layer).toHaveCount(0);
  const note = async () => (await canvas.document()).nodes.at(-1)!;
  // A note has no title to find it by.
  const { id } = await note();
  const box = (await canvas.root.locator(`[data-flow-node="${id}"]`).boundingBox())!;
  expect(Math.abs(box.x + box.width / 2 - 420)).toBeLessThan(3);
  // The note is editable immediately.
  await canvas.page.keyboard.type('Mind the gap');
  await canvas.press('Escape');
  expect(JSON.stringify((await note()).data)).toContain('Mind the gap');
});

test('text typed before the note editor has loaded is kept', async ({ canvas }) => {
  const { page } = canvas;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  const isEditor = /\/NoteEditor[^/]*\.js/;
  await page.route(isEditor, async (route) => {
    await held;
    await route.continue();
  });
  // A fresh page, so the note editor is not loaded yet.
  await canvas.open();
  await canvas.root.focus();
  await canvas.press('m');
  await expect(canvas.root.locator('.flow-placing')).toBeFocused();
  await canvas.press('Enter');
  await expect(canvas.root.locator('textarea.heddle-note-field')).toBeFocused();
  const before = (await canvas.document()).nodes.length;
  await page.keyboard.type('Mind the gap, ');
  release();
  await page.keyboard.type('m and all other letters '.repeat(20));
  await expect(canvas.root.locator('.heddle-note-editor')).toBeFocused();
  await page.keyboard.type('to the end');
  await canvas.press('Escape');
  const { nodes } = await canvas.document();
  expect(nodes).toHaveLength(before);
  expect(JSON.stringify(nodes.at(-1)!.data)).toContain(
    `Mind the gap, ${'m and all other letters '.repeat(20)}to the end`,
  );
  await page.unroute(isEditor);
});
