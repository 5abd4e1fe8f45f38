import { expect, type Locator, type Page } from '@playwright/test';

/** A node of a document, with the fields that tests read. */
export interface NodeJson {
  id: string;
  type: string;
  meta?: { position?: Point; [name: string]: unknown };
  data: { nodeMeta?: { title?: string }; [name: string]: unknown };
  blocks?: NodeJson[];
  edges?: EdgeJson[];
  [name: string]: unknown;
}

interface EdgeJson {
  sourceNodeID: string;
  targetNodeID: string;
  sourcePortID?: string;
  targetPortID?: string;
}

export interface DocumentJson {
  nodes: NodeJson[];
  edges: EdgeJson[];
}

/** Storybook's preview object in the page. */
interface Preview {
  currentRender?: { phase?: string };
}

/** A position in pixels. */
export interface Point {
  x: number;
  y: number;
}

interface StoryOptions {
  /** Values of the story's arguments. */
  args?: Readonly<Record<string, string | number | boolean>>;
  scheme?: 'light' | 'dark';
  language?: 'en' | 'zh-CN';
}

/** The canvas in a Storybook page, in the user's terms: nodes by title, commands by name. */
export class CanvasPage {
  constructor(readonly page: Page) {}

  /** Opens a story by its id and waits for its canvas. */
  async open(story = 'canvas-flowcanvas--small', options: StoryOptions = {}): Promise<void> {
    await this.openStory(story, options);
    await expect(this.root).toBeVisible();
    await expect(this.surface).toBeVisible();
    await this.settled();
  }

  /** Opens any story, including those without a canvas. */
  async openStory(story: string, options: StoryOptions = {}): Promise<void> {
    const { args = {}, scheme = 'dark', language = 'en' } = options;
    const address = new URL('iframe.html', process.env['STORIES_URL']);
    address.searchParams.set('id', story);
    address.searchParams.set('viewMode', 'story');
    address.searchParams.set('globals', `language:${language};scheme:${scheme}`);
    const values = Object.entries(args).map(([name, value]) =>
      typeof value === 'boolean' ? `${name}:!${value}` : `${name}:${value}`,
    );
    if (values.length > 0) address.searchParams.set('args', values.join(';'));
    await this.page.goto(address.href);
    await this.storyDone();
  }

  /** Waits until the story is rendered and its play function has finished. */
  async storyDone(): Promise<void> {
    await this.page.waitForFunction(() => {
      const { currentRender } =
        (globalThis as unknown as { __STORYBOOK_PREVIEW__?: Preview }).__STORYBOOK_PREVIEW__ ?? {};
      return /completed|finished|errored|aborted/.test(currentRender?.phase ?? '');
    });
  }

  get root(): Locator {
    return this.page.locator('.flow-canvas');
  }

  get surface(): Locator {
    return this.root.locator('.flow-surface');
  }

  /** The canvas's last announcement, which is also the toast. */
  get notice(): Locator {
    return this.root.getByRole('status').first();
  }

  get cards(): Locator {
    return this.root.locator('[data-flow-node]');
  }

  /** The card of a node by its title; only cards in view are mounted. */
  card(title: string): Locator {
    return this.root.locator(
      `[data-flow-node][aria-label="${title}"], [data-flow-node][aria-label^="${title},"]`,
    );
  }

  port(title: string, direction: 'in' | 'out', id = ''): Locator {
    return this.card(title).locator(`[data-direction="${direction}"][data-flow-port="${id}"]`);
  }

  /** Waits two frames, after which the effect of the last event is drawn. */
  async settled(): Promise<void> {
    await this.page.evaluate(
      () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
    );
  }

  /** The document as the host would receive it now. */
  document(): Promise<DocumentJson> {
    return this.page.evaluate(
      () =>
        (
          globalThis as unknown as { storyCanvas: { exportDocument(): DocumentJson } }
        ).storyCanvas.exportDocument() as DocumentJson,
    );
  }

  /** Titles of all nodes in document order; the contents of a container follow it. */
  async titles(): Promise<string[]> {
    return nodesOf(await this.document()).map(titleOf);
  }

  /** The node with this title, in any container. */
  async node(title: string): Promise<NodeJson> {
    const found = nodesOf(await this.document()).find((node) => titleOf(node) === title);
    if (!found) throw new Error(`there is no node ${title}`);
    return found;
  }

  /** All edges as `A > B`, with the port if it is named: `A.true > B`. */
  async edges(): Promise<string[]> {
    const document = await this.document();
    const nodes = nodesOf(document);
    const name = (id: string) => titleOf(nodes.find((node) => node.id === id)!);
    return [document, ...nodes].flatMap(({ edges = [] }) =>
      edges.map(({ sourceNodeID, sourcePortID, targetNodeID, targetPortID }) => {
        const from = name(sourceNodeID) + (sourcePortID ? `.${sourcePortID}` : '');
        return `${from} > ${name(targetNodeID)}${targetPortID ? `.${targetPortID}` : ''}`;
      }),
    );
  }

  /** Titles of the selected nodes that are in view. */
  async selected(): Promise<string[]> {
    const labels = await this.root
      .locator('[data-flow-node][data-selected]')
      .evaluateAll((cards) => cards.map((card) => card.getAttribute('aria-label') ?? ''));
    return labels.map((label) => label.split(',')[0] ?? '').sort();
  }

  /** The box of a card in page coordinates. */
  async box(title: string): Promise<Point & { width: number; height: number }> {
    return boxOf(this.card(title), title);
  }

  /** The head of a card, where it is clicked and dragged. */
  async head(title: string): Promise<Point> {
    const { x, y, width } = await this.box(title);
    return { x: x + width * 0.4, y: y + 14 };
  }

  async click(title: string, options: { button?: 'right'; isAdding?: boolean } = {}): Promise<void> {
    const { x, y } = await this.head(title);
    if (options.isAdding) await this.page.keyboard.down('Shift');
    await this.page.mouse.click(x, y, { ...(options.button && { button: options.button }) });
    if (options.isAdding) await this.page.keyboard.up('Shift');
    await this.settled();
  }

  /** Selects these nodes and no others. */
  async select(...titles: string[]): Promise<void> {
    for (const [index, title] of titles.entries()) await this.click(title, { isAdding: index > 0 });
  }

  /** Presses, moves in steps and releases; `between` runs before the release. */
  async drag(from: Point, to: Point, between?: () => Promise<void>): Promise<void> {
    const { mouse } = this.page;
    await mouse.move(from.x, from.y);
    await mouse.down();
    await mouse.move((from.x + to.x) / 2, (from.y + to.y) / 2, { steps: 4 });
    await mouse.move(to.x, to.y, { steps: 4 });
    await between?.();
    await mouse.up();
    await this.settled();
  }

  /** Drags a node by its head, by an offset or to a position on the page. */
  async dragNode(title: string, by: Point, between?: () => Promise<void>): Promise<void> {
    const from = await this.head(title);
    await this.drag(from, { x: from.x + by.x, y: from.y + by.y }, between);
  }

  /** Pans with the middle button. */
  async panBy(by: Point): Promise<void> {
    const { mouse } = this.page;
    const from = { x: 640, y: 100 };
    await mouse.move(from.x, from.y);
    await mouse.down({ button: 'middle' });
    await mouse.move(from.x + by.x, from.y + by.y, { steps: 4 });
    await mouse.up({ button: 'middle' });
    await this.settled();
  }

  /** Draws an edge from one port to another. */
  async connect(from: string, to: string, fromPort = '', toPort = ''): Promise<void> {
    await this.drag(await this.portCenter(from, 'out', fromPort), await this.portCenter(to, 'in', toPort));
  }

  /** The center of a port in page coordinates. */
  async portCenter(title: string, direction: 'in' | 'out', id = ''): Promise<Point> {
    const { x, y, width, height } = await boxOf(
      this.port(title, direction, id),
      `${title} ${direction} ${id}`,
    );
    return { x: x + width / 2, y: y + height / 2 };
  }

  /** The middle of a straight edge between two ports. */
  async middleOf(from: string, to: string, fromPort = '', toPort = ''): Promise<Point> {
    const start = await this.portCenter(from, 'out', fromPort);
    const end = await this.portCenter(to, 'in', toPort);
    return { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  }

  /** The controls at the middle of an edge, which appear on hover. */
  edgeControls(from: string, to: string): Locator {
    return this.root.getByRole('group', { name: `Connection from ${from} to ${to}` });
  }

  async clickEdge(from: string, to: string, fromPort = ''): Promise<void> {
    const { x, y } = await this.middleOf(from, to, fromPort);
    // Slightly beside the middle, because the insert button appears under the pointer.
    await this.page.mouse.move(x, y);
    await expect(this.edgeControls(from, to)).toBeVisible();
    const beside = await this.portCenter(from, 'out', fromPort);
    await this.page.mouse.click(beside.x + (x - beside.x) * 0.55, beside.y + (y - beside.y) * 0.4);
    await this.settled();
  }

  /** Draws a selection box over a part of the page. */
  boxSelect(from: Point, to: Point): Promise<void> {
    return this.drag(from, to);
  }

  /** Presses keys with the canvas focused; `Mod` is Ctrl. */
  async press(...keys: string[]): Promise<void> {
    for (const key of keys) await this.page.keyboard.press(key.replace('Mod', 'Control'));
    await this.settled();
  }

  undo(): Promise<void> {
    return this.press('Mod+z');
  }

  redo(): Promise<void> {
    return this.press('Mod+Shift+z');
  }

  /** A toolbar button by the name of its command. */
  tool(command: string): Locator {
    return this.root.locator(`.flow-toolbar [data-flow-command="${command}"]`);
  }

  /** Chooses an item from a node's context menu. */
  async chooseFromMenu(title: string, command: string): Promise<void> {
    await this.click(title, { button: 'right' });
    await this.root.locator(`.flow-menu [data-flow-command="${command}"]`).click();
    await this.settled();
  }

  /** Runs a command by its label through the command palette. */
  async runCommand(name: string): Promise<void> {
    await this.press('Mod+k');
    await this.root.getByRole('dialog').getByRole('combobox').fill(name);
    // Results follow the input after a moment, and Enter waits for them.
    await this.press('Enter');
    await this.settled();
  }

  /** Chooses a type in the add panel, which must be open. */
  async chooseType(type: string): Promise<void> {
    await this.root.locator(`[data-flow-choice="${type}"]`).click();
    await this.settled();
  }

  /** Adds a node through the toolbar. */
  async addNode(type: string): Promise<void> {
    await this.tool('addNode').click();
    await this.chooseType(type);
  }

  /** The zoom level shown in the toolbar, in percent. */
  async zoom(): Promise<number> {
    const text = await this.root.locator('.flow-toolbar').getByText('%').innerText();
    return Number.parseInt(text, 10);
  }
}

function nodesOf({ nodes }: { nodes: readonly NodeJson[] }): NodeJson[] {
  return nodes.flatMap((node) => [node, ...nodesOf({ nodes: node.blocks ?? [] })]);
}

function titleOf(node: NodeJson): string {
  return node.data.nodeMeta?.title ?? node.id;
}

async function boxOf(locator: Locator, what: string): Promise<Point & { width: number; height: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error(`${what} is not on the page`);
  return box;
}
