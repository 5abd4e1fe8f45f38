import { expect, test } from 'vitest';
import { withoutServerFields } from '../../leanContract.js';

test('keeps of a call what the client needs', () => {
  const source = `
    const shape = () => z.object({ audit: z.string() });
    const shared = { audit: { en: 'Read', 'zh-CN': '读取' }, body: 'upload' as const, input: shape };
    export const loom = defineFamily('loom', {
      read: get('/loom/:id', { auth: 'session', audit: { en: 'Read' }, input: () => z.object({ id }), idempotent: true }),
      send: post('/loom', { ...shared, auth: 'token', errors: ['loomInvalid'] }),
      plain: del('/loom', options),
    });
    const rights = { audit: ['owner'] };
    function makeCall(kind, path, options) { return { kind, path, input: once(options.input), limit: options.limit }; }
  `;
  const lean = withoutServerFields(source).replace(/\s+/g, ' ').trim();
  expect(lean).toBe(
    [
      'const shape = () => z.object({ audit: z.string() });',
      "const shared = { body: 'upload' as const, };",
      "export const loom = defineFamily('loom', {",
      "read: get('/loom/:id', { auth: 'session', idempotent: true }),",
      "send: post('/loom', { ...shared, auth: 'token', }),",
      "plain: del('/loom', options),",
      '});',
      "const rights = { audit: ['owner'] };",
      'function makeCall(kind, path, options) { return { kind, path, limit: options.limit }; }',
    ].join(' '),
  );
});
