/** A tensor as 32-bit floats, row by row. */
export interface Tensor {
  shape: readonly number[];
  values: Float32Array;
}

type Header = Record<string, { dtype?: unknown; shape?: unknown; data_offsets?: unknown }>;

const maxHeaderBytes = 1024 * 1024;

/**
 * Reads the tensors of a safetensors file that have a type of numbers.
 * @throws Error with the reason if the file does not contain what its header says.
 */
export function readSafetensors(bytes: Uint8Array): Map<string, Tensor> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 8) throw new Error('the safetensors file is too short');
  const headerLength = Number(view.getBigUint64(0, true));
  if (headerLength > maxHeaderBytes || headerLength > bytes.length - 8) {
    throw new Error('the header of the safetensors file has an impossible length');
  }
  const header = JSON.parse(new TextDecoder().decode(bytes.subarray(8, 8 + headerLength))) as Header;
  const tensors = new Map<string, Tensor>();
  for (const [name, entry] of Object.entries(header)) {
    if (name !== '__metadata__') tensors.set(name, readTensor(name, entry, bytes.subarray(8 + headerLength)));
  }
  return tensors;
}

function readTensor(name: string, { dtype, shape, data_offsets }: Header[string], data: Uint8Array): Tensor {
  const wrong = (what: string) => new Error(`the tensor ${name} of the safetensors file has ${what}`);
  if (!isNumbers(shape) || !isNumbers(data_offsets)) throw wrong('no shape or no offsets');
  const reader = readers.get(String(dtype));
  if (reader === undefined) throw wrong(`the type ${String(dtype)}, which is not supported`);
  const [start = 0, end = 0] = data_offsets;
  const count = shape.reduce((product, size) => product * size, 1);
  if (start > end || end > data.length || end - start !== count * reader.bytes) throw wrong('a wrong size');
  const view = new DataView(data.buffer, data.byteOffset + start, end - start);
  const values = new Float32Array(count);
  for (let index = 0; index < count; index += 1) values[index] = reader.read(view, index * reader.bytes);
  return { shape, values };
}

const isNumbers = (value: unknown): value is number[] =>
  Array.isArray(value) && value.every((item) => Number.isSafeInteger(item) && item >= 0);

const readers = new Map<string, { bytes: number; read(view: DataView, at: number): number }>([
  ['F64', { bytes: 8, read: (view, at) => view.getFloat64(at, true) }],
  ['F32', { bytes: 4, read: (view, at) => view.getFloat32(at, true) }],
  ['F16', { bytes: 2, read: (view, at) => fromHalf(view.getUint16(at, true)) }],
  ['I64', { bytes: 8, read: (view, at) => Number(view.getBigInt64(at, true)) }],
  ['I32', { bytes: 4, read: (view, at) => view.getInt32(at, true) }],
  ['I8', { bytes: 1, read: (view, at) => view.getInt8(at) }],
]);

function fromHalf(bits: number): number {
  const sign = bits & 0x8000 ? -1 : 1;
  const exponent = (bits >> 10) & 0x1f;
  const fraction = bits & 0x3ff;
  if (exponent === 0) return sign * fraction * 2 ** -24;
  if (exponent === 31) return fraction ? Number.NaN : sign * Number.POSITIVE_INFINITY;
  return sign * (1 + fraction / 1024) * 2 ** (exponent - 15);
}
