import { ApiClient } from '../drivers/ApiClient.js';
import { EditorDriver } from '../drivers/EditorDriver.js';
import { signIn } from '../drivers/studio.js';
import { shoutingLoop } from '../fixtures/runDocuments.js';
import { expect, test } from '../fixtures/test.js';

test.describe.configure({ mode: 'serial' });
test('a loop body is edited by pointer and keyboard, and its run is replayed', async ({ page, heddle }) => {
  const api = new ApiClient(heddle.url);
  const spaceId = await api.signIn();
  const { workflow_id } = await api.post('/api/workflow_api/create', { name: 'rounds', space_id: spaceId });
  await api.post('/api/workflow_api/save', { workflow_id, schema: JSON.stringify(shoutingLoop()) });
  await signIn(page, `/work_flow?space_id=${spaceId}&workflow_id=${workflow_id}`);
  const editor = new EditorDriver(page);
  await expect(editor.card('循环')).toBeVisible();

  // An inner node is dragged out of the container; undo restores it with its edges.
  const inner = (await editor.card('大写').boundingBox())!;
  await page.mouse.move(inner.x + 60, inner.y + 15);
  await page.mouse.down();
  await page.mouse.move(inner.x + 60, inner.y + 330, { steps: 8 });
  await page.mouse.up();
  await expect(page.getByRole('status').filter({ hasText: '移出容器' }).first()).toBeAttached();
  await expect(editor.card('大写')).toHaveAccessibleName(/^大写, 代码/);
  await page.keyboard.press('Control+z');
  await expect(editor.card('大写')).toHaveAccessibleName(/位于“循环”内/);

  // Move the focused node out by a keyboard command, then undo.
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: '搜索命令' }).fill('移出容器');
  await page.keyboard.press('Enter');
  await expect(editor.card('大写')).not.toHaveAccessibleName(/位于“循环”内/);
  await page.keyboard.press('Control+z');

  // A collapsed container is a single card.
  await page.getByRole('button', { name: '折叠“循环”' }).click();
  await expect(editor.card('大写')).toHaveCount(0);
  await page.getByRole('button', { name: '展开“循环”' }).click();
  await expect(editor.card('大写')).toBeVisible();
  await editor.expectSaved();

  await editor.openRunPanel();
  await editor.fillInput('words', '["a","b","c"]');
  await editor.run();
  await editor.expectSuccess();
  await page.getByRole('button', { name: '回放运行' }).click();
  const slider = page.getByRole('slider', { name: '回放位置' });
  await slider.fill('4');
  await expect(editor.card('循环')).toHaveAttribute('data-status', 'running');
  await expect(editor.card('收尾')).not.toHaveAttribute('data-status', 'success');
  await page.getByRole('button', { name: '退出回放' }).click();
  await expect(editor.card('收尾')).toHaveAttribute('data-status', 'success');
});
