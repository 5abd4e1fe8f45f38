import { expect, type Locator, type Page } from '@playwright/test';

/** The workflow editor as a person uses it, in Chinese. */
export class EditorDriver {
  constructor(readonly page: Page) {}

  get runPanel(): Locator {
    return this.page.getByRole('complementary', { name: '试运行' });
  }

  get form(): Locator {
    return this.page.getByRole('complementary', { name: /节点设置/ });
  }

  /** Opens the test run panel unless it is open. */
  async openRunPanel(): Promise<void> {
    if (await this.runPanel.isVisible()) return;
    await this.page.getByRole('banner').getByRole('button', { name: '试运行' }).click();
    await expect(this.runPanel).toBeVisible();
  }

  async chooseServer(): Promise<void> {
    await this.openRunPanel();
    await this.runPanel.getByText('在服务器上运行', { exact: true }).click();
  }

  async fillInput(name: string, value: string): Promise<void> {
    await this.openRunPanel();
    await this.runPanel.getByRole('tab', { name: '输入' }).click();
    await this.runPanel.getByLabel(name).fill(value);
  }

  /** Runs with the inputs that the form holds. */
  async run(): Promise<void> {
    await this.openRunPanel();
    await this.runPanel.getByRole('button', { name: /^(再次)?运行$/ }).click();
  }

  async expectSuccess(timeout = 30_000): Promise<void> {
    await expect(this.runPanel.getByText('运行成功')).toBeVisible({ timeout });
  }

  async expectFailure(): Promise<void> {
    await expect(this.runPanel.getByText('运行失败')).toBeVisible({ timeout: 30_000 });
  }

  /** The displayed status of each node, by node title. */
  async nodeStatuses(): Promise<Record<string, string>> {
    const rows = await this.runPanel.locator('[data-node] > button').allInnerTexts();
    return Object.fromEntries(
      rows.map((row) => {
        const [title = '', status = ''] = row.split('\n').map((part) => part.trim());
        return [title, status];
      }),
    );
  }

  async openNodeResult(title: string): Promise<void> {
    await this.runPanel.getByRole('button', { name: title }).click();
  }

  /** The card of a node by its title. */
  card(title: string): Locator {
    return this.page.locator(
      `[data-flow-node][aria-label="${title}"], [data-flow-node][aria-label^="${title},"]`,
    );
  }

  /** Chooses an item of a node's context menu. */
  async nodeAction(title: string, action: string): Promise<void> {
    const box = await this.card(title).boundingBox();
    if (!box) throw new Error(`there is no card ${title}`);
    await this.page.mouse.click(box.x + 70, box.y + 14, { button: 'right' });
    await this.page.locator(`[data-flow-action="${action}"]`).click();
  }

  port(title: string, direction: 'in' | 'out', id = ''): Locator {
    return this.card(title).locator(`[data-direction="${direction}"][data-flow-port="${id}"]`);
  }

  /** Drags from an output port to an input port. */
  async connect(from: { title: string; port?: string }, to: string): Promise<void> {
    const start = await centre(this.port(from.title, 'out', from.port));
    const end = await centre(this.port(to, 'in'));
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 6 });
    await this.page.mouse.move(end.x, end.y, { steps: 6 });
    await this.page.mouse.up();
  }

  /** Drags a node by its header, by an offset in pixels. */
  async dragNode(title: string, by: { x: number; y: number }): Promise<void> {
    const box = await this.card(title).boundingBox();
    if (!box) throw new Error(`there is no card ${title}`);
    const start = { x: box.x + box.width / 2, y: box.y + 12 };
    await this.page.mouse.move(start.x, start.y);
    await this.page.mouse.down();
    await this.page.mouse.move(start.x + by.x / 2, start.y + by.y / 2, { steps: 5 });
    await this.page.mouse.move(start.x + by.x, start.y + by.y, { steps: 5 });
    await this.page.mouse.up();
  }

  /** Adds a node from the toolbar; its form opens. */
  async addNode(type: string): Promise<void> {
    await this.page.locator('[data-flow-command="addNode"]').click();
    await this.page.locator(`[data-flow-choice="${type}"]`).click();
    await expect(this.form).toBeVisible();
  }

  /** Opens the form of a node by clicking its header. */
  async openForm(title: string): Promise<void> {
    const box = await this.card(title).boundingBox();
    if (!box) throw new Error(`there is no card ${title}`);
    await this.page.mouse.click(box.x + 70, box.y + 14);
    await expect(this.form.getByLabel('节点名称')).toHaveValue(title);
  }

  async closeForm(): Promise<void> {
    await this.form.getByRole('button', { name: '关闭' }).click();
    await expect(this.form).toHaveCount(0);
  }

  /** Chooses a variable for the value field with this label. */
  async chooseVariable(label: string, variable: string): Promise<void> {
    await this.form.getByRole('button', { name: new RegExp(`^${escapePattern(label)} 的值`) }).click();
    await this.page
      .getByRole('option', { name: new RegExp(`${escapePattern(variable)}$`) })
      .first()
      .click();
  }

  async expectSaved(): Promise<void> {
    await expect(this.page.getByRole('banner').getByRole('status')).toContainText('已保存', {
      timeout: 20_000,
    });
  }
}

async function centre(locator: Locator): Promise<{ x: number; y: number }> {
  const box = await locator.boundingBox();
  if (!box) throw new Error('nothing to point at');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
