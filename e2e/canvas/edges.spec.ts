import { expect, test } from '../fixtures/canvas.js';

const story = 'canvas-edges--around-nodes';

test.describe('edges around nodes', () => {
  test('are hit where they are drawn, beside the nodes and not under them', async ({ canvas }) => {
    await canvas.open(story);
    const [one, two, three] = [await canvas.box('One'), await canvas.box('Two'), await canvas.box('Three')];
    const edge = canvas.edgeControls('One', 'Three');
    // Node Two is on the straight line between the ports; the edge runs above or below it.
    const x = two.x + two.width / 2;
    const found: number[] = [];
    for (let y = two.y - 40; y < two.y + two.height + 40; y += 4) {
      await canvas.page.mouse.move(x, y);
      await canvas.settled();
      if (await edge.isVisible()) found.push(y);
    }
    expect(found.length).toBeGreaterThan(0);
    for (const y of found) expect(y < two.y || y > two.y + two.height).toBe(true);
    expect(one.x).toBeLessThan(three.x);
  });

  test('are toggled by a command, and the choice is remembered', async ({ canvas }) => {
    await canvas.open();
    await canvas.root.focus();
    await canvas.runCommand('right-angled connections');
    await expect(canvas.notice).toContainText('around nodes');
    await canvas.open();
    await canvas.root.focus();
    await canvas.runCommand('right-angled connections');
    await expect(canvas.notice).toContainText('curved');
  });
});

test('an edge shows its problem when hovered', async ({ canvas }) => {
  await canvas.open('canvas-edges--with-problem');
  const { x, y } = await canvas.middleOf('Four', 'Five');
  await canvas.page.mouse.move(x, y);
  const edge = canvas.edgeControls('Four', 'Five');
  await expect(edge.getByRole('listitem')).toHaveText('Four and Five form a cycle.');
  await canvas.page.mouse.move(5, 5);
  await expect(edge).toBeHidden();
});

test.describe('inserting a node into an edge', () => {
  test('works by the button in its middle, and the following nodes make room', async ({ canvas }) => {
    await canvas.open();
    const before = (await canvas.node('Output 2')).meta!.position!.x;
    const { x, y } = await canvas.middleOf('Code 1', 'Output 2');
    await canvas.page.mouse.move(x, y);
    await canvas.edgeControls('Code 1', 'Output 2').getByRole('button', { name: 'Add node' }).click();
    await canvas.chooseType('text');
    const title = (await canvas.titles()).at(-1)!;
    expect(await canvas.edges()).toEqual(
      expect.arrayContaining([`Code 1 > ${title}`, `${title} > Output 2`]),
    );
    expect((await canvas.node('Output 2')).meta!.position!.x).toBeGreaterThan(before);
    await canvas.undo();
    expect((await canvas.node('Output 2')).meta!.position!.x).toBe(before);
  });

  test('works by dragging an unconnected node onto it', async ({ canvas }) => {
    await canvas.open(story);
    const loose = await canvas.box('Loose');
    const aim = await canvas.middleOf('Four', 'Five');
    const head = await canvas.head('Loose');
    // By its middle, at the height of its ports.
    const port = await canvas.portCenter('Loose', 'in');
    await canvas.drag(head, {
      x: head.x + aim.x - (loose.x + loose.width / 2),
      y: head.y + aim.y - port.y,
    });
    await expect(canvas.notice).toContainText('Insert Loose between Four and Five');
    expect(await canvas.edges()).toEqual(expect.arrayContaining(['Four > Loose', 'Loose > Five']));
  });

  test('works from the add panel', async ({ canvas }) => {
    await canvas.open(story);
    await canvas.tool('addNode').click();
    const choice = canvas.root.locator('[data-flow-choice="text"]');
    await choice.scrollIntoViewIfNeeded();
    const { x, y, width, height } = (await choice.boundingBox())!;
    // Both edges share their path right after the port; either one will do.
    const start = await canvas.portCenter('One', 'out');
    await canvas.drag({ x: x + width / 2, y: y + height / 2 }, { x: start.x + 40, y: start.y });
    const title = (await canvas.titles()).at(-1)!;
    const edges = await canvas.edges();
    expect(edges).toContain(`One > ${title}`);
    expect(edges.some((name) => name === `${title} > Three` || name === `${title} > Four`)).toBe(true);
  });
});

test('an edge dropped on the empty canvas stays while its node is chosen, and the panel leaves its source visible', async ({
  canvas,
  page,
}) => {
  await canvas.open();
  const source = 'Code 1';
  const port = await canvas.portCenter(source, 'out');
  const { width, height } = page.viewportSize()!;
  // In a corner, so that the panel has to open on another side.
  await canvas.drag(port, { x: Math.min(width - 24, port.x + 60), y: Math.min(height - 160, port.y + 90) });
  const panel = canvas.root.locator('.flow-add-panel');
  await expect(panel).toBeVisible();
  const drawn = canvas.root.locator('.flow-live path');
  await expect(drawn).toHaveCount(2);
  const over = (await panel.boundingBox())!;
  const card = await canvas.box(source);
  const isApart =
    over.x >= card.x + card.width ||
    over.x + over.width <= card.x ||
    over.y >= card.y + card.height ||
    over.y + over.height <= card.y;
  expect(isApart).toBe(true);
  await canvas.press('Escape');
  await expect(drawn).toHaveCount(0);
});

test('Escape cancels a drag out of the add panel, which stays open', async ({ canvas }) => {
  await canvas.open(story);
  const titles = await canvas.titles();
  await canvas.tool('addNode').click();
  const choice = canvas.root.locator('[data-flow-choice="text"]');
  await choice.scrollIntoViewIfNeeded();
  const { x, y } = (await choice.boundingBox())!;
  await canvas.drag({ x: x + 20, y: y + 10 }, { x: 200, y: 60 }, () => canvas.press('Escape'));
  expect(await canvas.titles()).toEqual(titles);
  await expect(choice).toBeVisible();
  await expect(canvas.root.locator('.flow-ghost')).toHaveCount(0);
});

test.describe('the end of an edge', () => {
  test.beforeEach(({ canvas }) => canvas.open());

  test('is reconnected to another node as one step', async ({ canvas }) => {
    await canvas.clickEdge('Code 1', 'Output 2');
    const grip = (await canvas.root.locator('[data-flow-grip="target"]').boundingBox())!;
    const end = await canvas.portCenter('End', 'in');
    await canvas.drag({ x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 }, end);
    expect(await canvas.edges()).toContain('Code 1 > End');
    expect(await canvas.edges()).not.toContain('Code 1 > Output 2');
    await canvas.undo();
    expect(await canvas.edges()).toContain('Code 1 > Output 2');
  });

  test('deletes the edge when dropped on the empty canvas, and Escape keeps it', async ({ canvas }) => {
    await canvas.clickEdge('Code 1', 'Output 2');
    const grip = (await canvas.root.locator('[data-flow-grip="target"]').boundingBox())!;
    const from = { x: grip.x + grip.width / 2, y: grip.y + grip.height / 2 };
    const edges = await canvas.edges();
    await canvas.drag(from, { x: from.x, y: from.y + 180 }, () => canvas.press('Escape'));
    expect(await canvas.edges()).toEqual(edges);
    await canvas.drag(from, { x: from.x, y: from.y + 180 });
    expect(await canvas.edges()).not.toContain('Code 1 > Output 2');
  });

  test('shows why it may not be dropped there', async ({ canvas }) => {
    const end = await canvas.box('Output 2');
    await canvas.drag(
      await canvas.portCenter('Code 1', 'out'),
      { x: end.x + end.width / 2, y: end.y + end.height / 2 },
      () => expect(canvas.root.locator('.flow-notice').first()).toContainText('already exists'),
    );
  });
});

test('hovered edges show the names of their branches', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-branches');
  const [edge] = (await canvas.edges()).filter((name) => name.includes('.'));
  const [, from, port, to] = /^(.*)\.(\S+) > (.*)$/.exec(edge!)!;
  const { x, y } = await canvas.middleOf(from!, to!, port);
  await canvas.page.mouse.move(x, y);
  await expect(canvas.root.locator('.flow-edge-name')).toBeVisible();
  await expect(canvas.edgeControls(from!, to!).getByRole('button')).toHaveCount(1);
});

test('equal distances show while a node is dragged, and are kept', async ({ canvas }) => {
  await canvas.open('canvas-edges--as-curves');
  const [one, two, three] = [await canvas.box('One'), await canvas.box('Two'), await canvas.box('Three')];
  const middle = (one.x + one.width + three.x - two.width) / 2;
  await canvas.dragNode('Two', { x: middle - two.x - 4, y: 2 }, async () => {
    await expect(canvas.root.locator('.flow-spacing text')).toHaveCount(2);
    const [left, right] = await canvas.root.locator('.flow-spacing text').allInnerTexts();
    expect(left).toBe(right);
  });
  const now = await canvas.box('Two');
  expect(now.x - (one.x + one.width)).toBeCloseTo(three.x - (now.x + now.width), -0.5);
});
