import { describe, expect, it } from 'vitest';
import { documentOf, endId, literal, node, ref, startId } from '../testing/index.js';
import { resultsOf, startTest } from './fixtures/testRun.js';

const text = [{ name: 'text', type: 'string' }];
const producer = (id: string, options = {}) =>
  node(id, 'stream', {}, { pieces: ['one ', 'two ', 'three'], ...options }, text);
const streaming = { streamingOutput: true };

describe('streams', () => {
  it('reach a streaming message piece by piece, in the order of its template', async () => {
    const content = '[{{late}}|{{early}}|{{fixed}}]';
    const parameters = { late: ref('l', 'text'), early: ref('e', 'text'), fixed: literal('F') };
    const document = documentOf(
      [
        node(startId, 'start'),
        producer('l', { ms: 30 }),
        producer('e', { ms: 1 }),
        node('m', 'message', parameters, { ...streaming, content }),
        node(endId, 'end'),
      ],
      [`${startId} -> l`, `${startId} -> e`, 'l -> m', 'e -> m', `m -> ${endId}`],
    );
    const handle = startTest(document, {}, { clock: Date.now });
    const state = await handle.done;
    expect(state.nodes.get('m')?.text).toBe('[one two three|one two three|F]');
    expect(state.messages.length).toBeGreaterThan(3);
    expect(state.messages.at(-1)?.finish).toBe(true);
    const types = handle.journal().map((event) => `${event.type} ${'path' in event ? event.path : ''}`);
    expect(types.indexOf('node.started m')).toBeLessThan(types.indexOf('node.finished l'));
    expect(types.indexOf('node.finished m')).toBeGreaterThan(types.indexOf('node.finished l'));
  });

  it('keep the pieces of their producer apart, however fast they arrive, up to 10,000', async () => {
    const messagesOf = async (pieces: string[]) => {
      const nodes = [
        node(startId, 'start'),
        producer('s', { pieces }),
        node('m', 'message', { v: ref('s', 'text') }, { ...streaming, content: '[{{v}}]' }),
        node(endId, 'end'),
      ];
      const edges = [`${startId} -> s`, 's -> m', `m -> ${endId}`];
      const { messages } = await startTest(documentOf(nodes, edges)).done;
      return messages.map(({ content }) => content);
    };
    expect(await messagesOf(['a', 'b ', 'c', 'd'])).toEqual(['[', 'a', 'b ', 'c', 'd', ']', '']);
    const many = await messagesOf(Array(12_000).fill('x'));
    expect(many.slice(1, 10_000).every((content) => content === 'x')).toBe(true);
    expect(many.length).toBeLessThan(11_000);
    expect(many.join('')).toBe(`[${'x'.repeat(12_000)}]`);
  });

  it('are read from the beginning by every reader', async () => {
    const message = (id: string) =>
      node(id, 'message', { v: ref('s', 'text') }, { ...streaming, content: `${id}:{{v}}` });
    const document = documentOf(
      [
        node(startId, 'start'),
        producer('s', { ms: 2 }),
        node('wait', 'delay', {}, { ms: 15 }),
        message('a'),
        message('b'),
        node(endId, 'end'),
      ],
      [
        `${startId} -> s`,
        `${startId} -> wait`,
        's -> a',
        's -> b',
        'wait -> b',
        `a -> ${endId}`,
        `b -> ${endId}`,
      ],
    );
    const state = await startTest(document).done;
    expect([state.nodes.get('a')?.text, state.nodes.get('b')?.text]).toEqual([
      'a:one two three',
      'b:one two three',
    ]);
  });

  it('are complete before a node that does not stream starts', async () => {
    const document = documentOf(
      [
        node(startId, 'start'),
        producer('s', { ms: 1 }),
        node('e', 'echo', { v: ref('s', 'text') }),
        node(endId, 'end', { v: ref('s', 'text') }, { ...streaming, content: '{{v}}!' }),
      ],
      [`${startId} -> s`, 's -> e', `e -> ${endId}`],
    );
    const handle = startTest(document);
    const results = await resultsOf(handle);
    expect(results.nodes.e).toEqual({ v: 'one two three' });
    expect((await handle.done).answer).toBe('one two three!');
  });

  it('are not opened if no node reads them as streams', async () => {
    const document = documentOf(
      [
        node(startId, 'start'),
        producer('s', { ms: 1 }),
        node('m', 'message', { v: ref('s', 'text') }, { content: '{{v}}' }),
        node(endId, 'end'),
      ],
      [`${startId} -> s`, 's -> m', `m -> ${endId}`],
    );
    const handle = startTest(document);
    const state = await handle.done;
    expect(state.messages).toEqual([{ path: 'm', nodeId: 'm', content: 'one two three', finish: true }]);
    const types = handle.journal().map((event) => `${event.type} ${'path' in event ? event.path : ''}`);
    expect(types.indexOf('node.started m')).toBeGreaterThan(types.indexOf('node.finished s'));
  });

  it('that break fail the run without an unhandled rejection', async () => {
    const document = documentOf(
      [
        node(startId, 'start'),
        producer('s', { ms: 1, failAfter: 2 }),
        node('m', 'message', { v: ref('s', 'text') }, { ...streaming, content: '{{v}}' }),
        node(endId, 'end'),
      ],
      [`${startId} -> s`, 's -> m', `m -> ${endId}`],
    );
    const state = await startTest(document).done;
    expect(state.error).toMatchObject({ nodeId: 's', message: expect.stringContaining('the stream broke') });
    expect(state.nodes.get('m')?.status).toBe('cancelled');
  });

  it('that fail before their first piece are replaced by the default value', async () => {
    const settingOnError = { processType: 2, dataOnErr: '{"text":"sorry"}' };
    const document = documentOf(
      [
        node(startId, 'start'),
        producer('s', { failAfter: 0, settingOnError }),
        node('m', 'message', { v: ref('s', 'text') }, { ...streaming, content: '{{v}}' }),
        node(endId, 'end'),
      ],
      [`${startId} -> s`, 's -> m', `m -> ${endId}`],
    );
    expect((await startTest(document).done).nodes.get('m')?.text).toBe('sorry');
  });
});
