import { expect, test } from 'vitest';
import { embedSnippet } from './embedSnippet.js';

test('texts of the settings stay within their attributes, and no secret is in the code', () => {
  const code = embedSnippet('https://heddle.example', '7501', {
    launcher: `"><script>alert(1)</script>`,
    color: '#057288',
    position: 'left',
  });
  expect(code).toBe(
    '<script async src="https://heddle.example/embed.js" data-channel="7501" data-label="&quot;>&lt;script>alert(1)&lt;/script>" data-color="#057288" data-position="left"></script>',
  );
  expect(embedSnippet('https://heddle.example', '7501', {})).toBe(
    '<script async src="https://heddle.example/embed.js" data-channel="7501"></script>',
  );
});
