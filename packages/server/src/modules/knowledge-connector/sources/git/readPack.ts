import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { inflateSync } from 'node:zlib';

/** An object of a repository. */
export interface GitObject {
  type: 'commit' | 'tree' | 'blob' | 'tag';
  content: Uint8Array;
}

const types = [undefined, 'commit', 'tree', 'blob', 'tag'] as const;
const [offsetDelta, referenceDelta] = [6, 7];
const maxObjects = 50_000;
const maxBytes = 200 * 1024 * 1024;
const objectsAtOnce = 100;

interface Delta {
  base: number | string;
  content: Uint8Array;
}

/**
 * Objects of a pack by their id, https://git-scm.com/docs/pack-format. Throws if it is damaged or expands to too much.
 * Lets other work run in between.
 */
export async function readPack(pack: Uint8Array): Promise<Map<string, GitObject>> {
  const view = new DataView(pack.buffer, pack.byteOffset, pack.length);
  if (pack.length < 12 || view.getUint32(0) !== 0x5041434b) throw new Error('not a pack');
  const count = view.getUint32(8);
  if (count > maxObjects) throw new Error('too many objects');
  const reader = new PackReader(pack);
  for (let index = 0; index < count; index += 1) {
    reader.readNext();
    if (index % objectsAtOnce === 0) await setImmediate();
  }
  await reader.resolveDeltas();
  return reader.byId;
}

class PackReader {
  readonly byId = new Map<string, GitObject>();
  readonly #byOffset = new Map<number, GitObject>();
  #deltas = new Map<number, Delta>();
  #at = 12;
  #bytes = 0;

  constructor(readonly pack: Uint8Array) {}

  readNext(): void {
    const offset = this.#at;
    let byte = this.#byte();
    const type = (byte >> 4) & 7;
    let size = byte & 15;
    for (let shift = 4; byte & 128; shift += 7) {
      byte = this.#byte();
      size += (byte & 127) * 2 ** shift;
    }
    const known = types[type];
    if (known) this.#keep(offset, { type: known, content: this.#inflate(size) });
    else if (type === offsetDelta) {
      const base = offset - this.#distance();
      this.#deltas.set(offset, { base, content: this.#inflate(size) });
    } else if (type === referenceDelta) {
      const base = hexOf(this.pack.subarray(this.#at, this.#at + 20));
      this.#at += 20;
      this.#deltas.set(offset, { base, content: this.#inflate(size) });
    } else throw new Error('unknown kind of object');
  }

  /** Bases may come after what is built on them, so objects are resolved until nothing changes. */
  async resolveDeltas(): Promise<void> {
    while (this.#deltas.size > 0) {
      const waiting = new Map<number, Delta>();
      let done = 0;
      for (const [offset, delta] of this.#deltas) {
        const base =
          typeof delta.base === 'number' ? this.#byOffset.get(delta.base) : this.byId.get(delta.base);
        if (!base) waiting.set(offset, delta);
        else {
          this.#keep(offset, {
            type: base.type,
            content: this.#count(applyDelta(base.content, delta.content, maxBytes)),
          });
          done += 1;
          if (done % objectsAtOnce === 0) await setImmediate();
        }
      }
      if (done === 0) throw new Error('an object is missing');
      this.#deltas = waiting;
    }
  }

  #keep(offset: number, object: GitObject): void {
    this.#byOffset.set(offset, object);
    const { type, content } = object;
    const hash = createHash('sha1').update(`${type} ${content.length}\0`).update(content);
    this.byId.set(hash.digest('hex'), object);
  }

  #byte(): number {
    const byte = this.pack[this.#at];
    if (byte === undefined) throw new Error('the pack ends too early');
    this.#at += 1;
    return byte;
  }

  #distance(): number {
    let byte = this.#byte();
    let distance = byte & 127;
    while (byte & 128) {
      byte = this.#byte();
      distance = (distance + 1) * 128 + (byte & 127);
    }
    return distance;
  }

  #inflate(size: number): Uint8Array {
    if (this.#bytes + size > maxBytes) throw new Error('the pack expands to too much');
    const { buffer, engine } = inflateSync(this.pack.subarray(this.#at), {
      info: true,
      maxOutputLength: size + 1,
    } as never) as unknown as { buffer: Uint8Array; engine: { bytesWritten: number } };
    if (buffer.length !== size) throw new Error('an object has another size than stated');
    this.#at += engine.bytesWritten;
    return this.#count(buffer);
  }

  #count(content: Uint8Array): Uint8Array {
    this.#bytes += content.length;
    if (this.#bytes > maxBytes) throw new Error('the pack expands to too much');
    return content;
  }
}

/** Builds an object from ranges of its base and new bytes. */
export function applyDelta(base: Uint8Array, delta: Uint8Array, maximum: number): Uint8Array {
  let at = 0;
  const next = () => {
    const byte = delta[at];
    if (byte === undefined) throw new Error('a delta ends too early');
    at += 1;
    return byte;
  };
  const readSize = () => {
    let size = 0;
    for (let shift = 0; ; shift += 7) {
      const byte = next();
      size += (byte & 127) * 2 ** shift;
      if (!(byte & 128)) return size;
    }
  };
  const [baseSize, size] = [readSize(), readSize()];
  if (baseSize !== base.length || size > maximum) throw new Error('a delta has another base or is too large');
  const built = new Uint8Array(size);
  let length = 0;
  while (at < delta.length) {
    const operation = next();
    let part: Uint8Array;
    if (operation & 128) {
      let [from, count] = [0, 0];
      for (let bit = 0; bit < 4; bit += 1) if (operation & (1 << bit)) from += next() * 256 ** bit;
      for (let bit = 0; bit < 3; bit += 1) if (operation & (16 << bit)) count += next() * 256 ** bit;
      part = base.subarray(from, from + (count || 0x10000));
    } else {
      if (operation === 0) throw new Error('a delta has an unknown operation');
      part = delta.subarray(at, at + operation);
      at += operation;
    }
    if (length + part.length > size) throw new Error('a delta builds too much');
    built.set(part, length);
    length += part.length;
  }
  if (length !== size) throw new Error('a delta builds too little');
  return built;
}

/** Bytes as hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('hex');
}
