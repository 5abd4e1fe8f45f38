import { importPlugin } from '@heddle/plugin';
import { describe, expect, test } from 'vitest';
import { documentCases } from '../../../plugin/src/fixtures/documents.js';
import { exportDocument } from './exportDocument.js';
import { writeDocument } from './writeDocument.js';

describe.each(documentCases)('a plugin from a document with $title', ({ document }) => {
  test.each([
    ['as people read it', writeDocument],
    ['JSON', JSON.stringify],
  ])('is the same after an export as %s', async (_, write) => {
    const text = JSON.stringify(document)
      .replaceAll('SERVER', 'https://api.example.com')
      .replaceAll('HOST', 'api.example.com');
    const { document: kept, tools, name, description, servers } = await importPlugin(text);
    const again = await importPlugin(write(exportDocument({ document: kept, tools })));
    expect(again).toMatchObject({ document: kept, name, description, servers, format: 'openapi' });
    expect(again.tools).toEqual(tools);
  });
});
