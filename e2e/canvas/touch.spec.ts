import type { CDPSession } from '@playwright/test';
import type { CanvasPage, Point } from '../drivers/CanvasPage.js';
import { expect, test } from '../fixtures/canvas.js';

test.use({ device: { hasTouch: true } });

/** Touch input as the browser receives it, so that it creates the pointer events itself. */
class Fingers {
  private constructor(
    private readonly session: CDPSession,
    private readonly canvas: CanvasPage,
  ) {}

  static async on(canvas: CanvasPage): Promise<Fingers> {
    return new Fingers(await canvas.page.context().newCDPSession(canvas.page), canvas);
  }

  /**
   * Timestamp of the touch in seconds since 1970, for gestures that depend on time: a busy machine may delay
   * them.
   */
  at: number | undefined;

  down = (...places: Point[]) => this.#send('touchStart', places);
  move = (...places: Point[]) => this.#send('touchMove', places);
  up = () => this.#send('touchEnd', []);
  lose = () => this.#send('touchCancel', []);

  async tap(at: Point): Promise<void> {
    await this.down(at);
    await this.up();
  }

  async drag(from: Point, to: Point, holdMs = 0): Promise<void> {
    await this.down(from);
    if (holdMs > 0) await this.canvas.page.waitForTimeout(holdMs);
    for (let step = 1; step <= 5; step++)
      await this.move({ x: from.x + ((to.x - from.x) * step) / 5, y: from.y + ((to.y - from.y) * step) / 5 });
    await this.up();
  }

  async #send(type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel', places: Point[]): Promise<void> {
    const touchPoints = places.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id }));
    const when = this.at === undefined ? {} : { timestamp: this.at };
    await this.session.send('Input.dispatchTouchEvent', { type, touchPoints, ...when });
    await this.canvas.settled();
  }
}

const open = { x: 640, y: 120 };
let fingers: Fingers;

test.beforeEach(async ({ canvas }) => {
  await canvas.open();
  fingers = await Fingers.on(canvas);
});

test('one finger pans, over the empty canvas and over cards', async ({ canvas }) => {
  const before = await canvas.box('Code 1');
  const document = await canvas.document();
  await fingers.drag(open, { x: open.x + 50, y: open.y + 40 });
  const head = await canvas.head('Code 1');
  await fingers.drag(head, { x: head.x + 30, y: head.y });
  const after = await canvas.box('Code 1');
  expect(after.x - before.x).toBeCloseTo(80, 0);
  expect(after.y - before.y).toBeCloseTo(40, 0);
  expect(await canvas.document()).toEqual(document);
});

test('a tap selects, and a selected card follows the finger', async ({ canvas }) => {
  const head = await canvas.head('Code 1');
  await fingers.tap(head);
  expect(await canvas.selected()).toEqual(['Code 1']);
  const before = (await canvas.node('Code 1')).meta!.position!;
  await fingers.drag(head, { x: head.x + 20, y: head.y + 90 });
  expect((await canvas.node('Code 1')).meta!.position!.y).toBeGreaterThan(before.y + 50);
});

test('a card follows the finger after a short hold', async ({ canvas }) => {
  const head = await canvas.head('Output 2');
  const before = (await canvas.node('Output 2')).meta!.position!;
  await fingers.drag(head, { x: head.x + 20, y: head.y + 90 }, 400);
  expect((await canvas.node('Output 2')).meta!.position!.y).toBeGreaterThan(before.y + 50);
});

test('a double tap opens the form', async ({ canvas }) => {
  await canvas.open('canvas-flowcanvas--with-forms');
  const head = await canvas.head('Code 1');
  fingers.at = Date.now() / 1000;
  await fingers.tap(head);
  await expect(canvas.root.getByRole('complementary')).toHaveCount(0);
  fingers.at += 0.2;
  await fingers.tap(head);
  await expect(canvas.root.getByRole('complementary')).toBeVisible();
});

test('a long press opens the menu', async ({ canvas }) => {
  const head = await canvas.head('Code 1');
  await fingers.down(head);
  await expect(canvas.root.getByRole('menu')).toBeVisible();
  await fingers.up();
  await expect(canvas.root.getByRole('menu')).toBeVisible();
  expect(await canvas.selected()).toEqual(['Code 1']);
});

test('two fingers zoom and pan, and cancel what the first had started', async ({ canvas }) => {
  const document = await canvas.document();
  const zoom = await canvas.zoom();
  const head = await canvas.head('Code 1');
  await fingers.tap(head);
  await fingers.down(head);
  await fingers.move({ x: head.x + 40, y: head.y + 40 });
  const [a, b] = [
    { x: head.x + 40, y: head.y + 40 },
    { x: head.x + 40, y: head.y + 140 },
  ];
  await fingers.down(a, b);
  await fingers.move({ x: a.x, y: a.y - 25 }, { x: b.x, y: b.y + 25 });
  await expect.poll(async () => (await canvas.zoom()) / zoom).toBeCloseTo(1.5, 1);
  await fingers.up();
  expect(await canvas.document()).toEqual(document);
});

test('tapping a port and then another connects them, even slightly beside them', async ({ canvas }) => {
  const from = await canvas.portCenter('Start', 'out');
  const to = await canvas.portCenter('Output 2', 'in');
  await fingers.tap({ x: from.x + 14, y: from.y + 12 });
  await expect(canvas.notice).toContainText('Tap a port');
  await fingers.tap({ x: to.x - 14, y: to.y + 10 });
  expect(await canvas.edges()).toContain('Start > Output 2');
});

test('an edge is drawn from a port', async ({ canvas }) => {
  await fingers.drag(await canvas.portCenter('Start', 'out'), await canvas.portCenter('Output 2', 'in'));
  expect(await canvas.edges()).toContain('Start > Output 2');
});

test('a cancelled touch changes nothing', async ({ canvas }) => {
  const document = await canvas.document();
  const head = await canvas.head('Code 1');
  await fingers.tap(head);
  await fingers.down(head);
  await fingers.move({ x: head.x + 60, y: head.y + 60 });
  await fingers.lose();
  expect(await canvas.document()).toEqual(document);
  expect(await canvas.root.locator('.flow-surface').getAttribute('data-gesture')).toBeNull();
});
