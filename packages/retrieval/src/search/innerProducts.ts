// Inner products with SIMD instructions, which take a quarter of the time of the same loop in JavaScript. The module
// is assembled here, because a compiler for thirty instructions would be one more dependency.

/** Products of one row at a time: four sums of four lanes. */
const lanesPerRound = 16;
const rowBytesPerRound = lanesPerRound * 4;

const queryBytes = 64 * 1024;
/** Rows are copied into the memory of the module in parts that fit into the cache of a core. */
const partBytes = 512 * 1024;
const pageBytes = 64 * 1024;
const places = { query: 0, rows: queryBytes, scores: queryBytes + partBytes };
const memoryBytes = places.scores + (partBytes / rowBytesPerRound) * 4;

const type = { i32: 0x7f, v128: 0x7b, function: 0x60 };
const op = {
  ...{ loop: [0x03, 0x40], end: [0x0b], repeatIf: [0x0d, 0] },
  ...{ less: [0x49], add: [0x6a], addFloats: [0x92], storeFloat: [0x38, 2, 0] },
  ...{ addLanes: [0xfd, 0xe4, 0x01], multiplyLanes: [0xfd, 0xe6, 0x01] },
  zeroLanes: [0xfd, 0x0c, ...Array<number>(16).fill(0)],
  get: (local: number) => [0x20, local],
  set: (local: number) => [0x21, local],
  keep: (local: number) => [0x22, local],
  /** A constant below 128 as a signed LEB128 of two bytes. */
  constant: (value: number) => [0x41, value | 0x80, 0],
  loadLanes: (offset: number) => [0xfd, 0x00, 4, offset],
  lane: (index: number) => [0xfd, 0x1f, index],
};

/** Locals of the function: five parameters, the place in the query, and four sums. */
const local = { row: 0, rowsEnd: 1, query: 2, queryEnd: 3, score: 4, at: 5 };
const sums = [6, 7, 8, 9];

function functionBody(): number[] {
  const sum = sums[0] ?? 0;
  const advance = (place: number, bytes: number) => [...op.get(place), ...op.constant(bytes), ...op.add];
  const pair = (first: number, second: number) => [
    ...[...op.get(sum), ...op.lane(first)],
    ...[...op.get(sum), ...op.lane(second), ...op.addFloats],
  ];
  return [
    ...op.loop,
    ...[...op.get(local.query), ...op.set(local.at)],
    ...sums.flatMap((one) => [...op.zeroLanes, ...op.set(one)]),
    ...op.loop,
    ...sums.flatMap((one, index) => [
      ...op.get(one),
      ...[...op.get(local.row), ...op.loadLanes(index * 16)],
      ...[...op.get(local.at), ...op.loadLanes(index * 16)],
      ...[...op.multiplyLanes, ...op.addLanes, ...op.set(one)],
    ]),
    ...[...advance(local.row, rowBytesPerRound), ...op.set(local.row)],
    ...[...advance(local.at, rowBytesPerRound), ...op.keep(local.at)],
    ...[...op.get(local.queryEnd), ...op.less, ...op.repeatIf, ...op.end],
    ...op.get(sum),
    ...sums.slice(1).flatMap((one) => [...op.get(one), ...op.addLanes]),
    ...op.set(sum),
    ...[...op.get(local.score), ...pair(0, 1), ...pair(2, 3), ...op.addFloats, ...op.storeFloat],
    ...[...advance(local.score, 4), ...op.set(local.score)],
    ...[...op.get(local.row), ...op.get(local.rowsEnd), ...op.less, ...op.repeatIf, ...op.end],
    ...op.end,
  ];
}

/** An unsigned number in the format of WebAssembly (LEB128). */
function numberBytes(value: number): number[] {
  return value < 128 ? [value] : [(value & 127) | 128, ...numberBytes(value >>> 7)];
}

function assemble(): Uint8Array<ArrayBuffer> {
  const section = (id: number, content: number[]) => [id, ...numberBytes(content.length), ...content];
  const code = [2, 1, type.i32, sums.length, type.v128, ...functionBody()];
  return Uint8Array.from([
    ...[0, 0x61, 0x73, 0x6d, 1, 0, 0, 0],
    ...section(1, [1, type.function, 5, ...Array<number>(5).fill(type.i32), 0]),
    ...section(3, [1, 0]),
    ...section(5, [1, 0, ...numberBytes(Math.ceil(memoryBytes / pageBytes))]),
    // Exports: the function "f" and the memory "m".
    ...section(7, [2, 1, 0x66, 0, 0, 1, 0x6d, 2, 0]),
    ...section(10, [1, ...numberBytes(code.length), ...code]),
  ]);
}

interface Products {
  values: Float32Array;
  multiply(row: number, rowsEnd: number, query: number, queryEnd: number, score: number): void;
}

let products: Products | 'impossible' | undefined;

function instantiate(): Products | 'impossible' {
  try {
    const { exports } = new WebAssembly.Instance(new WebAssembly.Module(assemble()));
    const { f, m } = exports as { f: Products['multiply']; m: WebAssembly.Memory };
    return { values: new Float32Array(m.buffer), multiply: f };
  } catch {
    // No SIMD, or a page whose policy forbids WebAssembly.
    return 'impossible';
  }
}

/**
 * Calls `use` with the inner products of a query and each row of a matrix, in parts. The products are only valid
 * during the call.
 */
export function innerProducts(
  query: Float32Array,
  matrix: Float32Array,
  use: (products: Float32Array, firstRow: number) => void,
): void {
  const dimensions = query.length;
  const rows = dimensions === 0 ? 0 : Math.floor(matrix.length / dimensions);
  if (rows === 0) return;
  products ??= instantiate();
  const rowBytes = dimensions * 4;
  if (products === 'impossible' || rowBytes % rowBytesPerRound !== 0 || rowBytes > queryBytes) {
    use(slowly(query, matrix, rows), 0);
    return;
  }
  const { values, multiply } = products;
  const rowsPerPart = Math.floor(partBytes / rowBytes);
  values.set(query, places.query / 4);
  for (let first = 0; first < rows; first += rowsPerPart) {
    const count = Math.min(rowsPerPart, rows - first);
    values.set(matrix.subarray(first * dimensions, (first + count) * dimensions), places.rows / 4);
    multiply(
      places.rows,
      places.rows + count * rowBytes,
      places.query,
      places.query + rowBytes,
      places.scores,
    );
    use(values.subarray(places.scores / 4, places.scores / 4 + count), first);
  }
}

function slowly(query: Float32Array, matrix: Float32Array, rows: number): Float32Array {
  return Float32Array.from({ length: rows }, (_, row) => innerProduct(matrix, row * query.length, query));
}

/** Four sums at a time, because additions to one sum wait for each other. */
function innerProduct(matrix: Float32Array, start: number, query: Float32Array): number {
  let first = 0;
  let second = 0;
  let third = 0;
  let fourth = 0;
  const length = query.length;
  let index = 0;
  for (; index + 3 < length; index += 4) {
    const at = start + index;
    first += (matrix[at] as number) * (query[index] as number);
    second += (matrix[at + 1] as number) * (query[index + 1] as number);
    third += (matrix[at + 2] as number) * (query[index + 2] as number);
    fourth += (matrix[at + 3] as number) * (query[index + 3] as number);
  }
  for (; index < length; index += 1) first += (matrix[start + index] as number) * (query[index] as number);
  return first + second + third + fourth;
}
