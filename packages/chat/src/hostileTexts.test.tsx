import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Chat } from './Chat.js';
import { makeMessage, scriptTransport } from './testing/ScriptedTransport.js';

// SEC-51: scripts in every text of a conversation that users, models and tools write.

const attack = 'globalThis.attacked=true';
const payloads = [
  `<script>${attack}</script>`,
  `<ScRiPt>${attack}</sCrIpT>`,
  `"><script>${attack}</script>`,
  `</textarea><script>${attack}</script>`,
  `<img src=x onerror=${attack}>`,
  `<img src="x" onerror='${attack}'>`,
  `'"><img src=x onerror=${attack}>`,
  `<svg onload=${attack}>`,
  `<svg><script>${attack}</script></svg>`,
  `<svg><animate onbegin=${attack} attributeName=x dur=1s>`,
  `<body onload=${attack}>`,
  `<iframe srcdoc="<script>parent.attacked=true</script>"></iframe>`,
  `<iframe src="javascript:parent.attacked=true"></iframe>`,
  `<object data="data:text/html,<script>${attack}</script>"></object>`,
  `<embed src="javascript:${attack}">`,
  `<details open ontoggle=${attack}>`,
  `<video><source onerror=${attack}></video>`,
  `<audio src=x onerror=${attack}>`,
  `<input autofocus onfocus=${attack}>`,
  `<select autofocus onfocus=${attack}>`,
  `<marquee onstart=${attack}>`,
  `<math><mtext><table><mglyph><style><img src=x onerror=${attack}>`,
  `<a href="javascript:${attack}">x</a>`,
  `<form action="javascript:${attack}"><button>x</button></form>`,
  `<base href="javascript:${attack}//">`,
  `<meta http-equiv=refresh content="0;url=javascript:${attack}">`,
  `<link rel=stylesheet href="javascript:${attack}">`,
  `<style>@import'javascript:${attack}';</style>`,
  `<template><script>${attack}</script></template>`,
  `<noscript><p title="</noscript><img src=x onerror=${attack}>">`,
  `<!--><script>${attack}</script>-->`,
  `<![CDATA[><script>${attack}</script>]]>`,
  `&lt;script&gt;${attack}&lt;/script&gt;`,
  `&#60;img src=x onerror=${attack}&#62;`,
  `\\u003cscript\\u003e${attack}\\u003c/script\\u003e`,
  `%3Cscript%3E${attack}%3C/script%3E`,
  `\${${attack}}`,
  `{{constructor.constructor("${attack}")()}}`,
  `<x onclick=${attack}>x</x>`,
  `[x](javascript:${attack})`,
  `![x](javascript:${attack})`,
  `<javascript:${attack}>`,
];
const hostile = payloads.join('\n\n');

beforeEach(() => {
  vi.stubGlobal('attacked', undefined);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const forbidden = [
  'script, iframe, object, embed, base, meta, link, style, template, noscript, marquee, math, video, audio, select, form[action], x',
  '[src^="javascript" i], [href^="javascript" i], [action^="javascript" i], [srcdoc]',
  'img',
].join(', ');

/** Nothing of the texts became an element, an attribute that runs, or an address. */
function expectHarmless(container: HTMLElement): void {
  expect([...container.querySelectorAll(forbidden)].map(({ outerHTML }) => outerHTML)).toEqual([]);
  const handlers = [...container.querySelectorAll('*')].flatMap((element) =>
    element.getAttributeNames().filter((name) => name.startsWith('on')),
  );
  expect(handlers).toEqual([]);
  expect(Reflect.get(globalThis, 'attacked')).toBeUndefined();
}

it('shows every stored text of a conversation as text', async () => {
  const parts = JSON.stringify([
    { type: 'text', text: hostile },
    { type: 'file', url: `javascript:${attack}`, name: hostile },
    { type: 'image', url: `javascript:${attack}`, name: hostile },
  ]);
  const { transport } = scriptTransport({
    rate: async () => undefined,
    history: async () => ({
      messages: [
        makeMessage({ id: '1', kind: 'question', role: 'user', content: hostile }),
        makeMessage({
          id: '2',
          kind: 'question',
          role: 'user',
          content: parts,
          contentType: 'object_string',
          details: { quote: { messageId: '1', text: hostile } },
        }),
        makeMessage({
          id: '3',
          content: hostile,
          reasoning: hostile,
          details: { title: hostile, logId: hostile },
        }),
        makeMessage({
          id: '4',
          kind: 'function_call',
          content: hostile,
          details: { callId: 'c', toolName: hostile, ownerName: hostile, mockName: hostile },
        }),
        makeMessage({ id: '5', kind: 'tool_response', content: hostile, details: { callId: 'c' } }),
        makeMessage({ id: '6', kind: 'knowledge', content: hostile }),
        makeMessage({ id: '7', kind: 'error', content: hostile }),
        makeMessage({ id: '8', kind: 'verbose', content: hostile }),
        makeMessage({ id: '9', kind: 'follow_up', content: hostile }),
        makeMessage({
          id: '10',
          kind: 'interrupt',
          interrupt: {
            type: 'form',
            question: hostile,
            fields: [{ name: hostile, label: hostile, type: 'string' }],
          },
        }),
      ],
    }),
  });
  const { container } = render(
    <Chat
      transport={transport}
      language="en"
      agent={{ name: hostile }}
      placeholder={hostile}
      disclaimer={hostile}
      blocked={hostile}
      exportName={hostile}
    />,
  );
  await screen.findAllByText(/attacked/);
  for (const step of screen.queryAllByRole('button', { expanded: false })) fireEvent.click(step);
  expect(container.textContent?.split('<svg onload').length).toBeGreaterThan(8);
  expectHarmless(container);
});

it('shows the opening, and why a message was not answered, as text', async () => {
  const { transport } = scriptTransport({
    // biome-ignore lint/correctness/useYield: it fails before the first event.
    async *send() {
      throw new Error(hostile);
    },
  });
  const { container } = render(
    <Chat
      transport={transport}
      language="en"
      agent={{ name: hostile }}
      prologue={hostile}
      suggestedQuestions={payloads}
    />,
  );
  const questions = await screen.findAllByRole('button', { name: /attacked/ });
  expect(questions.length).toBeGreaterThan(30);
  expectHarmless(container);
  fireEvent.click(questions[0]!);
  await screen.findByRole('alert');
  expectHarmless(container);
});
