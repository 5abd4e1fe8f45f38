import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { signIn } from '../drivers/studio.js';
import { expect, test } from '../fixtures/test.js';
import { threeTexts } from '../fixtures/textDocuments.js';

test('a note is written on the canvas, and nodes are grouped and collapsed', async ({ page, heddle }) => {
  const api = new ApiClient(heddle.url);
  const spaceId = await api.signIn();
  const { workflow_id } = await api.post('/api/workflow_api/create', { name: 'noted', space_id: spaceId });
  await api.post('/api/workflow_api/save', { workflow_id, schema: JSON.stringify(threeTexts()) });
  await signIn(page, `/work_flow?space_id=${spaceId}&workflow_id=${workflow_id}`);
  const editor = new EditorDriver(page);
  await expect(editor.card('首段')).toBeVisible();
  const note = page.locator('[data-flow-node]').filter({ has: page.locator('.heddle-note') });

  await test.step('write by prefixes and marks', async () => {
    await page.locator('[data-flow-command="addNode"]').click();
    await page.locator('[data-flow-choice="comment"]').click();
    const text = page.getByRole('textbox', { name: '内容' });
    // Until the editor is loaded, a plain text field without Markdown prefixes stands in for it.
    await expect(page.locator('[data-slate-editor]')).toBeFocused();
    await page.keyboard.type('# Warp');
    await page.keyboard.press('Enter');
    await page.keyboard.type('- one');
    await page.keyboard.press('Enter');
    await page.keyboard.type('two');
    await page.keyboard.press('Shift+Home');
    const tools = page.getByRole('toolbar', { name: '文本格式' });
    await tools.getByRole('button', { name: '粗体' }).click();
    await tools.getByRole('button', { name: '链接' }).click();
    await page.getByRole('textbox', { name: '链接地址' }).fill('javascript:alert(1)');
    await page.keyboard.press('Enter');
    await expect(tools.getByRole('alert')).toBeVisible();
    await page.getByRole('textbox', { name: '链接地址' }).fill('example.org');
    await page.keyboard.press('Enter');
    await expect(text.locator('a strong')).toHaveText('two');
    await expect(page.locator('[data-slate-editor]')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(text).toHaveCount(0);
    await expect(note.getByRole('heading', { name: 'Warp' })).toBeVisible();
    await expect(note.getByRole('listitem')).toHaveCount(2);
  });

  await test.step('make it larger by its corner', async () => {
    const before = (await note.boundingBox())!;
    const corner = (await note.locator('[data-at="se"]').boundingBox())!;
    await page.mouse.move(corner.x + 4, corner.y + 4);
    await page.mouse.down();
    await page.mouse.move(corner.x + 64, corner.y + 44, { steps: 6 });
    await page.mouse.up();
    await expect.poll(async () => (await note.boundingBox())!.width).toBeGreaterThan(before.width + 50);
  });

  await test.step('frame two nodes, fold them, and carry the tile', async () => {
    await page.locator('[data-flow-command="fit"]').click();
    // A click on the empty canvas clears the selection.
    await page.mouse.click(300, 200);
    for (const title of ['首段', '次段']) {
      const box = (await editor.card(title).boundingBox())!;
      await page.keyboard.down('Shift');
      await page.mouse.click(box.x + box.width / 2, box.y + 14);
      await page.keyboard.up('Shift');
    }
    await page
      .getByRole('toolbar', { name: '所选节点的工具栏' })
      .getByRole('button', { name: '编组' })
      .click();
    await page.getByRole('textbox', { name: '名称' }).fill('前半');
    await page.keyboard.press('Enter');
    const frame = page.getByRole('region', { name: '编组“前半”，2 个节点' });
    await expect(frame).toBeVisible();
    await frame.getByRole('button', { name: '折叠编组“前半”' }).click();
    const tile = page.getByRole('group', {
      name: /已折叠的编组“前半”，2 个节点，1 条连线进入，1 条连线离开/,
    });
    await expect(tile).toBeVisible();
    await expect(editor.card('次段')).toHaveCount(0);
    const before = (await tile.boundingBox())!;
    await page.mouse.move(before.x + 120, before.y + 40);
    await page.mouse.down();
    await page.mouse.move(before.x + 130, before.y + 120, { steps: 8 });
    await page.mouse.up();
    await expect.poll(async () => (await tile.boundingBox())!.y).toBeGreaterThan(before.y + 60);
    await editor.expectSaved();
  });

  await page.reload();
  await expect(note.getByRole('heading', { name: 'Warp' })).toBeVisible();
  await expect(page.getByRole('group', { name: /已折叠的编组“前半”/ })).toBeVisible();

  await editor.fillInput('input', 'warp');
  await editor.run();
  await editor.expectSuccess();
  await expect(editor.runPanel).toContainText('<[warp]>!');
});
