import { expect, test } from 'vitest';
import { createStaticEmbedder } from './createStaticEmbedder.js';
import { readSafetensors } from './readSafetensors.js';

type Entry = { dtype: string; shape: number[]; bytes: Uint8Array };

function safetensors(tensors: Record<string, Entry>): Uint8Array {
  let offset = 0;
  const header: Record<string, unknown> = { __metadata__: { format: 'pt' } };
  for (const [name, { dtype, shape, bytes }] of Object.entries(tensors)) {
    header[name] = { dtype, shape, data_offsets: [offset, offset + bytes.length] };
    offset += bytes.length;
  }
  const text = new TextEncoder().encode(JSON.stringify(header));
  const file = new Uint8Array(8 + text.length + offset);
  new DataView(file.buffer).setBigUint64(0, BigInt(text.length), true);
  file.set(text, 8);
  let at = 8 + text.length;
  for (const { bytes } of Object.values(tensors)) {
    file.set(bytes, at);
    at += bytes.length;
  }
  return file;
}

const floats = (...values: number[]) => new Uint8Array(Float32Array.from(values).buffer);
const tokenise = (text: string) => text.split(' ').map(Number);

test('returns the weighted mean of the vectors of tokens, through the mapping of tokens to rows', () => {
  const embedder = createStaticEmbedder({
    name: 'tiny',
    tokenise,
    tensors: safetensors({
      embeddings: { dtype: 'F32', shape: [2, 2], bytes: floats(1, 0, 0, 1) },
      weights: { dtype: 'F32', shape: [3], bytes: floats(3, 4, 9) },
      mapping: { dtype: 'I32', shape: [3], bytes: new Uint8Array(Int32Array.of(0, 1, 7).buffer) },
    }),
  });
  expect(embedder).toMatchObject({ name: 'static-tiny', dimensions: 2 });
  expect([...embedder.embed('0 1')]).toEqual([expect.closeTo(0.6), expect.closeTo(0.8)]);
  // A token whose row does not exist is ignored.
  expect([...embedder.embed('0 2 99')]).toEqual([1, 0]);
  expect([...embedder.embed('99')]).toEqual([0, 0]);
});

test('reads half precision and bytes', () => {
  const half = Uint8Array.of(0x00, 0x3c, 0x00, 0xc0, 0x01, 0x00);
  const tensors = readSafetensors(
    safetensors({
      half: { dtype: 'F16', shape: [3], bytes: half },
      bytes: { dtype: 'I8', shape: [2], bytes: Uint8Array.of(5, 251) },
    }),
  );
  expect([...(tensors.get('half')?.values ?? [])]).toEqual([1, -2, 2 ** -24]);
  expect([...(tensors.get('bytes')?.values ?? [])]).toEqual([5, -5]);
});

test.each([
  ['nothing', new Uint8Array(3), 'too short'],
  ['a header longer than the file', Uint8Array.of(255, 255, 0, 0, 0, 0, 0, 0, 1), 'impossible length'],
  [
    'a matrix that is larger than the file',
    safetensors({ embeddings: { dtype: 'F32', shape: [2 ** 30, 2 ** 20], bytes: floats(1) } }),
    'wrong size',
  ],
  [
    'an unknown type',
    safetensors({ embeddings: { dtype: 'F8', shape: [1, 1], bytes: floats(1) } }),
    'type F8',
  ],
  ['no matrix', safetensors({ other: { dtype: 'F32', shape: [1], bytes: floats(1) } }), 'no matrix'],
])('refuses %s', (_, tensors, reason) => {
  expect(() => createStaticEmbedder({ name: 'x', tensors, tokenise })).toThrow(reason);
});
