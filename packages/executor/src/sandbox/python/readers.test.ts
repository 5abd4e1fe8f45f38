import { expect, it } from 'vitest';
import { LineReader } from './LineReader.js';
import { LineWriter } from './LineWriter.js';

const bytes = (text: string) => new TextEncoder().encode(text);

it('a LineReader assembles lines from any chunks, and fails at a line that is too long', () => {
  const lines: string[] = [];
  const reader = new LineReader(8, (line) => lines.push(line));
  const whole = bytes('a\n中b\n\ncdef');
  for (const byte of whole) expect(reader.take(Uint8Array.of(byte))).toBe(true);
  expect(lines).toEqual(['a', '中b', '']);
  expect(reader.take(bytes('gh\nx\n'))).toBe(true);
  expect(lines.slice(3)).toEqual(['cdefgh', 'x']);
  expect(reader.take(bytes('123456789'))).toBe(false);
});

it('a LineWriter truncates a long line, and writes a last line without line break', () => {
  const lines: string[] = [];
  const writer = new LineWriter((line) => lines.push(line));
  expect(writer.take(bytes(`${'x'.repeat(5_000)}`))).toBe(5_000);
  expect(writer.take(bytes('y\nshort\nopen'))).toBe(12);
  writer.end();
  writer.end();
  expect(lines).toEqual(['x'.repeat(4_096), 'short', 'open']);
});
