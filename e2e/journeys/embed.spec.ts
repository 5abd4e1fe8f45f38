import {
  createSigningKey,
  signVisitor,
} from '../../packages/server/src/modules/channel/testing/signVisitor.js';
import { ApiClient } from '../drivers/ApiClient.js';
import { findViolations } from '../fixtures/findViolations.js';
import { type OtherSite, startOtherSite } from '../fixtures/startOtherSite.js';
import { expect, test } from '../fixtures/toolTest.js';

test.use({ servers: 'embed' });

let api: ApiClient;
let space_id: string;
let site: OtherSite;
let other: OtherSite;

test.beforeAll(async ({ heddle }) => {
  api = new ApiClient(heddle.url);
  space_id = await api.signIn();
  [site, other] = await Promise.all([startOtherSite(), startOtherSite()]);
});
test.afterAll(() => Promise.all([site.close(), other.close()]));

/** Publishes an agent to web pages, or to another channel; returns the channel. */
async function openChannel(
  name: string,
  settings: object,
  connector_id = '999',
): Promise<{ channel_id: string; link: string }> {
  const { bot_id } = await api.post('/api/draftbot/create', { space_id, name });
  await api.post('/api/playground_api/draftbot/update_draft_bot_info', {
    bot_info: {
      bot_id,
      model_info: { model_id: '502' },
      suggest_reply_info: { suggest_reply_mode: 2 },
      onboarding_info: { prologue: `Welcome to ${name}` },
    },
  });
  await api.post('/api/draftbot/publish', { bot_id, space_id, connectors: { [connector_id]: {} } });
  const saved = { bot_id, connector_id, is_enabled: true };
  return api.post('/api/channel/save', { ...saved, settings });
}

test('an agent answers in pages of other sites, and only where its owner allows it', async ({
  page,
  heddle,
}) => {
  const origins = [site.origin];
  const { channel_id: first } = await openChannel('First', {
    origins,
    color: '#7a1fa2',
    theme: 'dark',
    language: 'en',
  });
  const { channel_id: second } = await openChannel('Second', {
    origins,
    needs_sign_in: true,
    language: 'en',
  });
  const script = (attributes: string) => `<script async src="${heddle.url}/embed.js" ${attributes}></script>`;
  const chatOf = (title: string) => page.frameLocator(`iframe[title="${title}"]`);
  const logOf = (title: string) => chatOf(title).getByRole('log');
  const ask = async (title: string, text: string) => {
    await chatOf(title).getByRole('textbox').fill(text);
    await chatOf(title).getByRole('textbox').press('Enter');
  };
  const key = await createSigningKey();
  const { fingerprint: kid } = await api.post('/api/channel/key/add', {
    channel_id: second,
    public_key_pem: key.pem,
  });
  const sign = (more: object = {}) => signVisitor(key, { kid, audience: second, sub: 'ada', ...more });

  await test.step('two agents are on a page whose policy allows nothing else of Heddle', async () => {
    site.pages.set('/two', {
      html: `<h1>A shop</h1>
        ${script(`data-channel="${first}" data-label="Ask first" data-color="#7a1fa2"`)}
        ${script(`data-channel="${second}" data-label="Ask second" data-position="left" data-token="${await sign()}"`)}`,
      headers: {
        'content-security-policy': `default-src 'none'; script-src ${heddle.url}; frame-src ${heddle.url}; require-trusted-types-for 'script'`,
      },
    });
    await page.goto(`${site.origin}/two`);
    await page.getByRole('button', { name: 'Ask first' }).click();
    await expect(logOf('Ask first').getByText('Welcome to First')).toBeVisible();
    await ask('Ask first', 'Weather?');
    await expect(logOf('Ask first').getByText('现在 ? 度。')).toBeVisible();
    await expect(chatOf('Ask first').locator('.heddle-chat')).toHaveAttribute('data-chat-theme', 'dark');
    await expect(chatOf('Ask first').locator('.embed-head')).toHaveCSS(
      'background-color',
      'rgb(122, 31, 162)',
    );
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Ask first' })).toBeFocused();
    await page.getByRole('button', { name: 'Ask second' }).click();
    await expect(logOf('Ask second').getByText('Welcome to Second')).toBeVisible();
    await ask('Ask second', 'Who am I?');
    await expect(logOf('Ask second').getByText('现在 ? 度。')).toBeVisible();
  });

  await test.step('a reload continues the session of the tab; a visitor who has signed in is known elsewhere', async () => {
    await page.reload();
    await page.getByRole('button', { name: 'Ask first' }).click();
    await expect(logOf('Ask first').getByText('Weather?')).toBeVisible();
    await page.getByRole('button', { name: 'Ask second' }).click();
    await expect(logOf('Ask second').getByText('Who am I?')).toBeVisible();
  });

  await test.step('an expired token, and a page without one, are refused in words', async () => {
    const past = Math.floor(Date.now() / 1000) - 4_000;
    site.pages.set('/expired', {
      html: script(`data-channel="${second}" data-open data-token="${await sign({ issuedAt: past })}"`),
    });
    await page.goto(`${site.origin}/expired`);
    await expect(chatOf('Chat').getByRole('alert').first()).toContainText('聊天的登录被拒绝');
    site.pages.set('/anonymous', { html: script(`data-channel="${second}" data-open`) });
    await page.goto(`${site.origin}/anonymous`);
    await expect(chatOf('Chat').getByRole('alert').first()).toContainText('请先在本页登录');
  });

  await test.step('a session that ends is refused in words, and opened again', async () => {
    site.pages.set('/inside', {
      html: `<div id="here" style="height: 500px"></div>${script(`data-channel="${first}" data-target="here"`)}`,
    });
    await page.goto(`${site.origin}/inside`);
    await expect(chatOf('Chat').getByRole('textbox')).toBeVisible();
    await page.route('**/api/embed/chat', (route) =>
      route.fulfill({ json: { code: 700099083, msg: 'ended', reason: { key: 'channel.sessionEnded' } } }),
    );
    await ask('Chat', 'Still there?');
    await expect(chatOf('Chat').getByRole('alert').first()).toContainText('The session has ended.');
    await page.unroute('**/api/embed/chat');
    await chatOf('Chat').getByRole('button', { name: 'Open again' }).click();
    await ask('Chat', 'Here again');
    await expect(logOf('Chat').getByText('现在 ? 度。')).toBeVisible();
    // The page around the chat belongs to others.
    const inFrame = (await findViolations(page)).filter(({ nodes }) =>
      nodes.some(({ target }) => target.length > 1),
    );
    expect(inFrame.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([]);
  });

  await test.step('on the public page, a visitor sends a file, rates the answer and shares a transcript', async () => {
    const settings = { language: 'en', can_upload: true, can_share: true };
    const { link } = await openChannel('Open house', settings, '10000021');
    await page.goto(`${heddle.url}${link}`);
    const log = page.getByRole('log');
    const file = { name: 'list.txt', mimeType: 'text/plain', buffer: Buffer.from('three apples') };
    await page.locator('input[type=file]').setInputFiles([file]);
    await page.getByRole('textbox').fill('What is on it?');
    // Nothing is sent while a file is on its way.
    await expect(page.getByRole('button', { name: 'Send', exact: true })).toBeEnabled();
    await page.getByRole('textbox').press('Enter');
    await expect(log.getByText('现在 ? 度。')).toBeVisible();
    await page.getByRole('button', { name: 'Good answer' }).click();
    await page.reload();
    await expect(page.getByRole('button', { name: 'Good answer' })).toHaveAttribute('aria-pressed', 'true');
    await expect(log.getByRole('link', { name: /list\.txt/ })).toBeVisible();
    const found = async () => (await findViolations(page)).map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`);
    expect(await found(), 'public page').toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expect(page.locator('.heddle-chat')).toHaveAttribute('data-chat-theme', 'dark');
    expect(await found(), 'public page in the dark scheme').toEqual([]);
    await page.getByRole('button', { name: 'Copy a link to this conversation' }).click();
    const note = page.getByRole('status').filter({ hasText: '/share/t' });
    const [shared] = /http\S+/.exec(await note.innerText()) ?? [];
    await page.goto(shared!);
    await expect(log.getByText('list.txt')).toBeVisible();
    await expect(log.getByRole('link')).toHaveCount(0);
    await expect(page.getByRole('textbox')).toHaveCount(0);
    expect(await found(), 'transcript').toEqual([]);
    await page.emulateMedia({ colorScheme: 'light' });
  });

  await test.step('a site that is not allowed shows why instead of the chat, whatever it says', async () => {
    other.pages.set('/', { html: script(`data-channel="${first}" data-open`) });
    // The browser reports the refused frame as a violation of the policy, which the usual page does not accept.
    const elsewhere = await page.context().newPage();
    await elsewhere.goto(other.origin);
    await expect(elsewhere.getByRole('alert')).toContainText('can’t be opened on this page');
    await elsewhere.close();
    const refused = await page.request.post(`${heddle.url}/api/embed/session`, {
      headers: { 'x-requested-with': 'x' },
      data: { channel_id: first, origin: other.origin },
    });
    expect(await refused.json()).toMatchObject({ code: 700099082 });
  });
});
