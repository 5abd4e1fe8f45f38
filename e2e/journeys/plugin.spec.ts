import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type ReceivedCall,
  type ScriptedEndpoint,
  startScriptedEndpoint,
} from '../../packages/server/src/models/testing/scriptedEndpoint.js';
import {
  answerJson,
  type EchoServer,
  startEchoServer,
} from '../../packages/server/src/modules/plugin/testing/startEchoServer.js';
import { signIn } from '../drivers/studio.js';
import { type Heddle, startHeddle } from '../fixtures/startHeddle.js';
import { test as base, expect } from '../fixtures/test.js';

/** Calls the agent's first tool for a question about Oslo, then repeats what the tool gave. */
function answerWithTool(response: ServerResponse, { body }: ReceivedCall): void {
  const messages = body.messages as { role: string; content?: unknown }[];
  const last = messages.at(-1);
  const [tool] = (body.tools ?? []) as { function: { name: string } }[];
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const send = (delta: object, finish_reason: string | null = null) =>
    response.write(
      `data: ${JSON.stringify({ id: 'a', object: 'chat.completion.chunk', created: 1, model: 'm', choices: [{ index: 0, delta, finish_reason }] })}\n\n`,
    );
  if (tool && last?.role === 'user' && JSON.stringify(last.content).includes('Oslo')) {
    const call = { name: tool.function.name, arguments: '{"city":"Oslo"}' };
    send({ tool_calls: [{ index: 0, id: 'call_1', type: 'function', function: call }] });
    send({}, 'tool_calls');
  } else {
    const [, degrees = '?'] = /degrees\D+(\d+)/.exec(JSON.stringify(last?.content ?? '')) ?? [];
    send({ content: `现在 ${degrees} 度。` });
    send({}, 'stop');
  }
  response.end('data: [DONE]\n\n');
}

const test = base.extend<object, { endpoint: ScriptedEndpoint; weather: EchoServer; heddle: Heddle }>({
  endpoint: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const endpoint = await startScriptedEndpoint(answerWithTool);
      await use(endpoint);
      await endpoint.close();
    },
    { scope: 'worker' },
  ],
  weather: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the dependencies of a fixture from this pattern.
    async ({}, use) => {
      const weather = await startEchoServer();
      weather.answer = (response, { path }) =>
        answerJson({ path, degrees: path.includes('Oslo') ? 17 : 25 })(response);
      await use(weather);
      await weather.close();
    },
    { scope: 'worker' },
  ],
  heddle: [
    async ({ endpoint, weather }, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'heddle-plugin-'));
      const file = join(folder, 'heddle.config.json');
      const model = {
        id: 502,
        name: '试验模型',
        baseURL: endpoint.baseURL,
        model: 'm',
        capabilities: ['tools'],
      };
      const privateOrigins = [new URL(endpoint.baseURL).origin];
      writeFileSync(
        file,
        JSON.stringify({ models: [model], privateOrigins, httpNodeOrigins: [weather.url] }),
      );
      const heddle = await startHeddle({ environment: { HEDDLE_CONFIG: file } });
      await use(heddle);
      await heddle.remove();
      rmSync(folder, { recursive: true, force: true });
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

test('a cURL line is a tool in an answer of an agent after eight actions', async ({ page, weather }) => {
  await signIn(page);
  const dialog = page.getByRole('dialog');
  let actions = 0;
  const act = (action: Promise<void>): Promise<void> => {
    actions += 1;
    return action;
  };

  await act(page.getByRole('link', { name: '资源库' }).click());
  await act(page.getByRole('button', { name: '新建插件' }).click());
  await act(dialog.getByLabel('cURL 命令或接口文档').fill(`curl '${weather.url}/v1/weather?city=Bergen'`));
  await expect(dialog.getByLabel('创建后发送一次请求')).toBeChecked();
  await act(dialog.getByRole('button', { name: '创建' }).click());
  const response = page.getByRole('region', { name: '响应' });
  await expect(response).toContainText('25');
  expect(weather.heard.map(({ path }) => path)).toEqual(['/v1/weather?city=Bergen']);

  await act(page.getByRole('button', { name: '发布并添加到智能体' }).click());
  await act(dialog.getByRole('button', { name: '发布并添加' }).click());
  await expect(page).toHaveURL(/\/bot\/\d+$/);
  const question = page.getByPlaceholder('以用户身份提问');
  await act(question.fill('Oslo 现在多少度？'));
  await act(question.press('Enter'));
  await expect(
    page.getByRole('log', { name: '消息' }).getByText('现在 17 度。', { exact: true }),
  ).toBeVisible();
  expect(weather.heard.at(-1)?.path).toBe('/v1/weather?city=Oslo');
  expect(actions).toBeLessThanOrEqual(8);
});
