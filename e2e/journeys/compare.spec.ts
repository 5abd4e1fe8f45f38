import type { ServerResponse } from 'node:http';
import {
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';

/** Begins every answer with the name of its model, and ends them all only when it is told to. */
interface HeldAnswers {
  endpoint: ScriptedEndpoint;
  end(): void;
}

async function startHeldAnswers(): Promise<HeldAnswers> {
  const open: (() => void)[] = [];
  const endpoint = await startScriptedEndpoint((response, { body }) => {
    const send = (content: string) => sendChunk(response, { choices: [choice({ content })] });
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    send(`${String(body.model)} 开始`);
    open.push(() => {
      send('，结束。');
      const usage = { prompt_tokens: 1_000, completion_tokens: 500, total_tokens: 1_500 };
      sendChunk(response, { choices: [choice({}, 'stop')], usage });
      response.end('data: [DONE]\n\n');
    });
  });
  return {
    endpoint,
    end: () => {
      for (const finish of open.splice(0)) finish();
    },
  };
}

const choice = (delta: object, finish_reason: string | null = null) => ({ index: 0, delta, finish_reason });

function sendChunk(response: ServerResponse, chunk: object): void {
  const frame = { id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', ...chunk };
  response.write(`data: ${JSON.stringify(frame)}\n\n`);
}

const test = base.extend<object, { answers: HeldAnswers; heddle: Heddle }>({
  answers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const answers = await startHeldAnswers();
      await use(answers);
      await answers.endpoint.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ answers }, use) => {
      const { baseURL } = answers.endpoint;
      const model = (id: number, name: string) => ({
        ...{ id, name, baseURL, model: name },
        price: { input: id - 500, output: 2, currency: 'USD' },
      });
      const heddle = await startHeddle({
        configuration: {
          models: [model(501, '甲'), model(502, '乙'), model(503, '丙')],
          privateOrigins: [new URL(baseURL).origin],
        },
      });
      await use(heddle);
      await heddle.remove();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('three models answer side by side at once, and the chosen one becomes the model of the draft', async ({
  page,
  answers,
  heddle,
}) => {
  const api = new ApiClient(heddle.url);
  const space_id = await api.signIn();
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name: '比较' });
  const modelOfDraft = async () =>
    (await api.post('/api/playground_api/draftbot/get_draft_bot_info', { bot_id })).bot_info.model_info
      .model_id;
  const first = await modelOfDraft();
  await signIn(page, `/space/${space_id}/bot/${bot_id}`);
  const screen = page.getByRole('dialog', { name: '对比回答' });
  const column = (number: number) => screen.getByRole('region', { name: `第 ${number} 列`, exact: true });

  await test.step('all columns stream at the same time', async () => {
    await page.getByRole('button', { name: '对比', exact: true }).click();
    await screen.getByRole('button', { name: '添加模型' }).click();
    await screen.getByPlaceholder('向所有列提问').fill('你好');
    await page.keyboard.press('Enter');
    for (const [index, name] of ['甲', '乙', '丙'].entries()) {
      await expect(column(index + 1).getByText(`${name} 开始`)).toBeVisible();
      await expect(column(index + 1).getByText('回答中')).toBeVisible();
      await expect(
        column(index + 1)
          .getByText('已用费用')
          .locator('xpath=following-sibling::dd'),
      ).toContainText('约');
    }
    answers.end();
    for (const [index, name] of ['甲', '乙', '丙'].entries()) {
      await expect(column(index + 1).getByText(`${name} 开始，结束。`)).toBeVisible();
      await expect(column(index + 1).getByText('1,500')).toBeVisible();
    }
    await expect(column(1).getByText('费用最低')).toBeVisible();
    await expect(column(3).getByText('0.004')).toBeVisible();
  });

  await test.step('the chosen model changes the draft, and is taken back', async () => {
    await column(2).getByRole('button', { name: '使用此项' }).click();
    await expect(column(2).getByRole('button', { name: '使用中' })).toBeDisabled();
    await expect.poll(modelOfDraft).toBe('502');
    await screen.getByRole('button', { name: '撤销' }).click();
    await expect(column(1).getByRole('button', { name: '使用中' })).toBeDisabled();
    await expect.poll(modelOfDraft).toBe(first);
  });
});
