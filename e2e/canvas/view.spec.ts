import { expect, test } from '../fixtures/canvas.js';

const open = { x: 640, y: 120 };

test.beforeEach(({ canvas }) => canvas.open());

test('the whole graph is in view when the canvas opens', async ({ canvas }) => {
  const stage = (await canvas.surface.boundingBox())!;
  for (const title of ['Start', 'Code 1', 'Output 2', 'End']) {
    const { x, width } = await canvas.box(title);
    expect(x).toBeGreaterThanOrEqual(stage.x);
    expect(x + width).toBeLessThanOrEqual(stage.x + stage.width);
  }
});

test('dragging the empty canvas with the hand tool pans without moving nodes', async ({ canvas }) => {
  const [before, document] = [await canvas.box('Code 1'), await canvas.document()];
  await canvas.tool('useHand').click();
  await canvas.drag(open, { x: open.x - 40, y: open.y + 60 });
  const after = await canvas.box('Code 1');
  expect(after.x - before.x).toBeCloseTo(-40, 0);
  expect(after.y - before.y).toBeCloseTo(60, 0);
  expect(await canvas.document()).toEqual(document);
  await canvas.tool('usePointer').click();
});

test('the middle button and the space bar pan in any mode', async ({ canvas }) => {
  const { keyboard } = canvas.page;
  const before = await canvas.box('Code 1');
  await canvas.panBy({ x: 30, y: 0 });
  expect((await canvas.box('Code 1')).x - before.x).toBeCloseTo(30, 0);
  await canvas.root.focus();
  await keyboard.down(' ');
  await canvas.drag(open, { x: open.x - 50, y: open.y });
  await keyboard.up(' ');
  expect((await canvas.box('Code 1')).x - before.x).toBeCloseTo(-20, 0);
});

test('the wheel pans, and with Ctrl it zooms at the pointer', async ({ canvas }) => {
  const { mouse, keyboard } = canvas.page;
  const before = await canvas.box('Code 1');
  await mouse.move(open.x, open.y);
  await mouse.wheel(0, 60);
  await expect.poll(async () => (await canvas.box('Code 1')).y).toBeLessThan(before.y);
  const zoom = await canvas.zoom();
  await keyboard.down('Control');
  await mouse.wheel(0, -80);
  await keyboard.up('Control');
  await expect.poll(() => canvas.zoom()).toBeGreaterThan(zoom);
});

test('while zooming, painted blocks replace the cards except the focused one', async ({ canvas }) => {
  await canvas.card('Code 1').focus();
  const seen = await canvas.surface.evaluate(async (surface) => {
    const shown = () =>
      [...surface.querySelectorAll('.flow-card')].map((card) => ({
        title: card.getAttribute('aria-label'),
        isShown: card.checkVisibility(),
      }));
    const wheel = { deltaY: -20, ctrlKey: true, bubbles: true, cancelable: true };
    for (let step = 0; step < 6; step++) {
      surface.querySelector('.react-flow__pane')!.dispatchEvent(new WheelEvent('wheel', wheel));
      await new Promise(requestAnimationFrame);
    }
    const during = shown();
    await new Promise((done) => setTimeout(done, 400));
    return { during, after: shown(), focused: document.activeElement?.getAttribute('aria-label') };
  });
  expect(seen.during.filter(({ isShown }) => isShown).map(({ title }) => title)).toEqual([seen.focused]);
  expect(seen.focused).toContain('Code 1');
  expect(seen.after.length).toBeGreaterThan(2);
  expect(seen.after.every(({ isShown }) => isShown)).toBe(true);
});

test('with the hand tool the wheel zooms', async ({ canvas }) => {
  await canvas.tool('useHand').click();
  const zoom = await canvas.zoom();
  await canvas.page.mouse.move(open.x, open.y);
  await canvas.page.mouse.wheel(0, -100);
  await expect.poll(() => canvas.zoom()).toBeGreaterThan(zoom);
  await canvas.tool('usePointer').click();
});

test('the choice of mouse or trackpad mode survives a reload', async ({ canvas }) => {
  await canvas.tool('useHand').click();
  await canvas.open();
  await expect(canvas.tool('useHand')).toHaveAttribute('aria-pressed', 'true');
  await canvas.root.focus();
  await canvas.press('v');
  await expect(canvas.tool('usePointer')).toHaveAttribute('aria-pressed', 'true');
});

test('the zoom menu and the keys set the zoom, within bounds', async ({ canvas }) => {
  const menu = canvas.root
    .locator('.flow-toolbar')
    .getByRole('button', { name: /Zoom|%/ })
    .filter({ hasText: '%' });
  await menu.click();
  await canvas.root.getByRole('menuitem', { name: '150%' }).click();
  await expect.poll(() => canvas.zoom()).toBe(150);
  await canvas.root.focus();
  await canvas.press('Mod+0');
  await expect.poll(() => canvas.zoom()).toBe(100);
  await canvas.press('Mod+=');
  await expect.poll(() => canvas.zoom()).toBe(125);
  await canvas.press('Mod+-', 'Mod+-');
  await expect.poll(() => canvas.zoom()).toBe(80);
  for (let press = 0; press < 20; press++) await canvas.page.keyboard.press('Control+-');
  await expect.poll(() => canvas.zoom()).toBe(2);
});

test('fit brings the whole graph back into view', async ({ canvas }) => {
  await canvas.root.focus();
  for (let press = 0; press < 6; press++) await canvas.page.keyboard.press('Control+=');
  await expect(canvas.card('Start')).not.toBeInViewport();
  await canvas.tool('fit').click();
  await expect(canvas.card('Start')).toBeInViewport({ ratio: 1 });
  await expect(canvas.card('End')).toBeInViewport({ ratio: 1 });
});

test('dragging on the minimap pans, and its button hides it', async ({ canvas }) => {
  const map = canvas.root.getByRole('img', { name: /Minimap/ });
  const { x, y, width, height } = (await map.boundingBox())!;
  const before = await canvas.box('Output 2');
  await canvas.drag({ x: x + width / 2, y: y + height / 2 }, { x: x + width / 2 + 30, y: y + height / 2 });
  expect((await canvas.box('Output 2')).x).toBeLessThan(before.x - 50);
  await canvas.tool('toggleMinimap').click();
  await expect(map).toHaveCount(0);
  await canvas.tool('toggleMinimap').click();
  await expect(map).toBeVisible();
});

test('a thousand nodes are shown with few elements at any zoom', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--large');
  expect((await canvas.document()).nodes).toHaveLength(1002);
  const elements = () => canvas.root.evaluate((root) => root.getElementsByTagName('*').length);
  await expect.poll(elements).toBeLessThan(900);
  await canvas.root.focus();
  await canvas.press('Mod+0');
  await expect(canvas.cards.first()).toBeVisible();
  await expect.poll(elements).toBeLessThan(900);
  await expect.poll(() => canvas.cards.count()).toBeGreaterThan(3);
});

test('a browser without OffscreenCanvas paints the graph too', async ({ canvas }) => {
  await canvas.page.addInitScript(() => Reflect.deleteProperty(globalThis, 'OffscreenCanvas'));
  await canvas.open('canvas-flowcanvas--large');
  const painted = () =>
    canvas.page.evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.flow-plane canvas')].filter((tile) => {
        const { data } = tile.getContext('2d')!.getImageData(0, 0, tile.width, tile.height);
        return data.some((value) => value !== 0);
      }),
    );
  await expect.poll(async () => (await painted()).length).toBeGreaterThan(0);
  await canvas.root.focus();
  await canvas.press('Mod+0');
  await expect.poll(async () => (await painted()).length).toBeGreaterThan(2);
});

test('the minimap is above the dock if there is no room beside it', async ({ canvas }) => {
  const overlap = async () => {
    const map = (await canvas.root.locator('.flow-minimap').boundingBox())!;
    const tools = (await canvas.root.locator('.flow-toolbar').boundingBox())!;
    return map.x + map.width > tools.x && map.y + map.height > tools.y;
  };
  for (const width of [1280, 1040]) {
    await canvas.page.setViewportSize({ width, height: 720 });
    await expect.poll(overlap).toBe(false);
  }
});
