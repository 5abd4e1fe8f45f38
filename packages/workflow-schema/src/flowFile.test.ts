import { describe, expect, test } from 'vitest';
import { documentTextIn, writeFlowText } from './flowFile.js';
import { parseDocumentText } from './import.js';

const text = '{"nodes":[{"id":"1","type":"1","data":{}}],"edges":[]}';
const source = { host: 'studio.example', spaceId: '7', workflowId: '12345678901234567890' };

describe('a .flow file', () => {
  test('contains the document and its origin, and can be read back', () => {
    const file = writeFlowText(text, source);
    expect(JSON.parse(file)).toEqual({ type: 'heddle-workflow', source, json: JSON.parse(text) });
    expect(JSON.parse(documentTextIn(file))).toEqual(JSON.parse(text));
  });

  test('may contain text that is not a document, which is reported when it is read', () => {
    const file = writeFlowText('{"nodes":', source);
    expect(JSON.parse(file)).toMatchObject({ json: '{"nodes":' });
    expect(parseDocumentText(documentTextIn(file)).error?.message).toContain('not JSON');
  });

  test('may be a document without an envelope, or one with the document as text', () => {
    expect(documentTextIn(text)).toBe(text);
    expect(documentTextIn(`\ufeff${JSON.stringify({ type: 'any', json: text })}`)).toBe(text);
  });

  test('may be a file of a mirror', () => {
    const mirrored = JSON.stringify({ id: '1', name: 'mirrored', document: JSON.parse(text) });
    expect(JSON.parse(documentTextIn(mirrored))).toEqual(JSON.parse(text));
  });

  test.each([
    '',
    'x',
    '[]',
    '{"json":5}',
    '{"nodes":5}',
    '['.repeat(5000),
  ])('is returned unchanged if it is %j', (odd) => {
    expect(documentTextIn(odd)).toBe(odd);
  });
});
