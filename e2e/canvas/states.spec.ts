import { expect, test } from '../fixtures/canvas.js';

test.describe('problems', () => {
  test('a node with problems shows their number on its card and describes them', async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--with-problems');
    await expect(canvas.card('Code 1').locator('.flow-badge')).toHaveText('1');
    // Descriptions for screen readers load with the first focus.
    await canvas.root.focus();
    await expect(canvas.card('Code 1')).toHaveAttribute('aria-label', /1 error/);
    await expect(canvas.card('Code 1')).toHaveAttribute('data-error', 'true');
    await expect(canvas.card('Output 2')).toHaveAttribute('aria-label', /1 warning/);
    await expect(canvas.card('Start').locator('.flow-badge')).toHaveCount(0);
  });

  test('the list of problems leads to each node and its form, and offers fixes', async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--with-problem-list');
    const list = canvas.root.getByRole('region', { name: 'Problems' });
    await expect(list).toContainText('1 error');
    await expect(list.getByRole('listitem')).toHaveText([
      /^Code 1There is no code/,
      /^Output 2/,
      /^Whole workflow/,
    ]);
    await list.getByRole('button', { name: /There is no code/ }).click();
    await expect(canvas.root.getByRole('complementary', { name: /Code 1/ })).toBeVisible();
    expect(await canvas.selected()).toEqual(['Code 1']);
    const stage = (await canvas.root.locator('.flow-stage').boundingBox())!;
    expect((await list.boundingBox())!.y).toBeGreaterThanOrEqual(stage.y + stage.height - 1);
    await list.getByRole('button', { name: 'Other fixes' }).first().click();
    await canvas.page.getByRole('menuitem', { name: 'Rename' }).click();
    await expect.poll(() => canvas.titles()).toContain('Fixed');
    await list.press('Escape');
    await expect(list).toHaveCount(0);
  });
});

test.describe('read-only', () => {
  test.beforeEach(({ canvas }) => canvas.open('canvas-flowcanvas--read-only'));

  test('nothing can be moved, connected, added or deleted, and the canvas says why', async ({ canvas }) => {
    const before = await canvas.document();
    await expect(canvas.root.getByText('Version 1.0')).toBeVisible();
    await canvas.click('Code 1');
    await canvas.press('Delete');
    await expect(canvas.notice).toHaveText('The canvas is read-only.');
    await canvas.dragNode('Code 1', { x: 0, y: 60 });
    await canvas.root.focus();
    await canvas.press('/', 'Mod+v');
    await expect(canvas.root.locator('[data-flow-choice]')).toHaveCount(0);
    await expect(canvas.root.locator('.flow-port')).toHaveCount(0);
    await expect(canvas.tool('undo')).toHaveCount(0);
    expect(await canvas.document()).toEqual(before);
  });

  test('nodes can still be selected, copied and opened', async ({ canvas }) => {
    await canvas.select('Code 1', 'Output 2');
    expect(await canvas.selected()).toEqual(['Code 1', 'Output 2']);
    await canvas.press('Mod+c');
    await expect(canvas.notice).toHaveText('Copied 2 nodes');
    const zoom = await canvas.zoom();
    await canvas.press('Mod+=');
    await expect.poll(() => canvas.zoom()).toBeGreaterThan(zoom);
  });
});

test.describe('runs', () => {
  test('each card shows the result of the run with a label and a colour', async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--failed');
    await expect(canvas.card('Code 1')).toHaveAttribute('data-status', 'success');
    await expect(canvas.card('Code 1').locator('.flow-status')).toContainText('Done');
    await expect(canvas.card('Output 2').locator('.flow-status')).toContainText('Failed');
    await expect(canvas.card('Output 2').locator('.flow-status')).toContainText('weft is not defined');
    await expect(canvas.card('End').locator('.flow-status')).toContainText('Not run');
  });

  test('a running node shows that it is running', async ({ canvas }) => {
    await canvas.open('canvas-flowcanvas--running');
    await expect(canvas.card('Output 2')).toHaveAttribute('aria-label', /Running/);
    await expect(canvas.card('Output 2').locator('.flow-status')).toContainText('Running');
  });

  test('the scrubber shows the run at each step', async ({ canvas }) => {
    await canvas.open('canvas-runscrubber--failed-run');
    const slider = canvas.page.getByRole('slider', { name: 'Replay position' });
    await expect(canvas.card('Output 2')).toHaveAttribute('data-status', 'failed');
    await slider.focus();
    await canvas.press('Home');
    await expect(canvas.card('Code 1')).not.toHaveAttribute('data-status', 'success');
    const forward = canvas.page.getByRole('button', { name: 'Step forward' });
    for (let step = 0; step < 4; step++) await forward.click();
    await expect(canvas.card('Code 1')).toHaveAttribute('data-status', 'running');
    await forward.click();
    await expect(canvas.card('Code 1')).toHaveAttribute('data-status', 'success');
    await canvas.page.getByRole('button', { name: 'Step back' }).click();
    await expect(canvas.card('Code 1')).toHaveAttribute('data-status', 'running');
    await canvas.page.getByRole('button', { name: 'Play', exact: true }).click();
    await expect(canvas.card('Output 2')).toHaveAttribute('data-status', 'failed');
  });
});

test.describe('comparison', () => {
  test('each difference is listed and coloured on the canvas', async ({ canvas }) => {
    await canvas.open('canvas-flowdiff--with-merge');
    const list = canvas.page.getByRole('complementary');
    // Nodes that only moved are listed separately.
    await expect(list.getByRole('heading')).toHaveText([
      'Added 1',
      'Moved 2',
      'Connections added 4',
      'Connections removed 2',
    ]);
    await expect(canvas.card('Loop')).toHaveAttribute('data-tone', 'added');
    await expect(canvas.card('End')).toHaveAttribute('data-tone', 'moved');
    await expect(canvas.card('Start')).not.toHaveAttribute('data-tone');
  });

  test('differences are selected one by one, and counted', async ({ canvas }) => {
    await canvas.open('canvas-flowdiff--with-merge');
    const merge = canvas.page.getByRole('button', { name: /^Apply \d+ change/ });
    const all = Number(/\d+/.exec(await merge.innerText())![0]);
    await canvas.page.getByRole('checkbox').first().uncheck();
    await expect(merge).toHaveText(`Apply ${all - 1} changes`);
    await canvas.page.getByRole('button', { name: 'Select none' }).click();
    await expect(merge).toHaveText('Apply 0 changes');
    await canvas.page.getByRole('button', { name: 'Select all' }).click();
    await expect(merge).toHaveText(`Apply ${all} changes`);
  });

  test('clicking a difference in the list selects its node on the canvas', async ({ canvas }) => {
    await canvas.open('canvas-flowdiff--read-only');
    await expect(canvas.page.getByRole('checkbox')).toHaveCount(0);
    await canvas.page
      .getByRole('button', { name: /^Show Loop/ })
      .first()
      .click();
    await expect.poll(() => canvas.selected()).toEqual(['Loop']);
  });

  test('two equal versions are reported as equal', async ({ canvas }) => {
    await canvas.open('canvas-flowdiff--without-differences');
    await expect(canvas.page.getByRole('complementary').getByRole('listitem')).toHaveCount(0);
    await expect(canvas.page.getByRole('complementary')).not.toBeEmpty();
  });
});

test.describe('picture', () => {
  test('the whole document is saved as SVG, including text', async ({ canvas }) => {
    await canvas.open();
    await canvas.root.focus();
    const download = canvas.page.waitForEvent('download');
    await canvas.runCommand('Export as SVG');
    const file = await download;
    expect(file.suggestedFilename()).toBe('workflow.svg');
    const text = await readText(file);
    expect(text).toMatch(/^<svg/);
    for (const title of ['Start', 'Code 1', 'Output 2', 'End']) expect(text).toContain(title);
  });

  test('the whole document is saved as PNG', async ({ canvas }) => {
    await canvas.open();
    await canvas.root.focus();
    const download = canvas.page.waitForEvent('download');
    await canvas.runCommand('Export as PNG');
    expect((await readText(await download, 'latin1')).slice(1, 4)).toBe('PNG');
  });
});

test.describe('appearance', () => {
  test('dark and light differ on every surface, and follow the variables', async ({ canvas }) => {
    const colors = async (scheme: 'dark' | 'light') => {
      await canvas.open(undefined, { scheme });
      await expect(canvas.root).toHaveAttribute('data-flow-theme', scheme);
      return canvas.root.evaluate((root) =>
        [root, root.querySelector('.flow-card')!, root.querySelector('.flow-toolbar')!].map(
          (part) => getComputedStyle(part).backgroundColor,
        ),
      );
    };
    const [dark, light] = [await colors('dark'), await colors('light')];
    for (const [index, color] of dark.entries()) expect(color).not.toBe(light[index]);
    await canvas.root.evaluate((root) => root.style.setProperty('--flow-bg', 'rgb(1, 2, 3)'));
    await expect(canvas.root).toHaveCSS('background-color', 'rgb(1, 2, 3)');
  });

  test('every message of the canvas exists in Chinese too', async ({ canvas }) => {
    await canvas.open(undefined, { language: 'zh-CN' });
    await expect(canvas.root).toHaveAttribute('aria-label', '工作流画布');
    await expect(canvas.tool('addNode')).toContainText('添加节点');
    // Every command, its group, and why it is disabled.
    await canvas.root.focus();
    await canvas.press('Mod+k');
    const lines = canvas.root.getByRole('dialog').getByRole('option');
    await expect(lines.first()).toBeVisible();
    for (const line of await lines.locator('b, span:not(:has(kbd))').allInnerTexts())
      if (line.trim() !== '') expect(line).toMatch(/[\u4e00-\u9fff]/);
  });
});

async function readText(
  file: { createReadStream(): Promise<NodeJS.ReadableStream> },
  encoding: BufferEncoding = 'utf8',
): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of await file.createReadStream()) parts.push(Buffer.from(part));
  return Buffer.concat(parts).toString(encoding);
}
