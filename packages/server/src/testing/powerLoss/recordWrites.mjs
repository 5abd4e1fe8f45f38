// Loaded with `--import` into a process that opens a database folder: records in the file HEDDLE_WRITES what
// its database thread writes, creates, removes and syncs, in order. The thread itself is unmodified.
import { createRequire, syncBuiltinESMExports } from 'node:module';
import { isMainThread } from 'node:worker_threads';

const fs = createRequire(import.meta.url)('node:fs');
const { HEDDLE_WRITES: target, HEDDLE_WRITES_OF: folder } = process.env;

if (!isMainThread && target && folder) {
  const { openSync, writeSync } = fs;
  const log = openSync(target, 'a');
  /** A line that describes the operation, followed by the written bytes. */
  const note = (done, bytes = Buffer.alloc(0)) => {
    const head = Buffer.from(`${JSON.stringify({ ...done, bytes: bytes.length })}\n`);
    writeSync(log, Buffer.concat([head, bytes]));
  };
  /** File handles inside the folder by number; others are ignored. */
  const handles = new Set();
  const isOurs = (path) => String(path).startsWith(folder);
  const after = (name, record) => {
    const real = fs[name];
    fs[name] = (...values) => {
      const result = real(...values);
      record(result, ...values);
      return result;
    };
  };

  after('openSync', (handle, path, flags = 'r') => {
    if (!isOurs(path)) return;
    handles.add(handle);
    const { O_CREAT, O_TRUNC } = fs.constants;
    const makes = typeof flags === 'number' ? (flags & O_CREAT) !== 0 : /^[wa]/.test(flags);
    const cuts = typeof flags === 'number' ? (flags & O_TRUNC) !== 0 : /^w/.test(flags);
    note({ do: 'open', handle, path: String(path), makes, cuts });
  });
  after('closeSync', (_, handle) => {
    if (handles.delete(handle)) note({ do: 'close', handle });
  });
  after('writeSync', (length, handle, data, offset = 0, _length, position = null) => {
    if (!handles.has(handle)) return;
    if (position === null) throw new Error('a write without a position');
    note({ do: 'write', handle, position }, Buffer.from(data.buffer, data.byteOffset + offset, length));
  });
  after('writeFileSync', (_, path, data) => {
    if (isOurs(path)) note({ do: 'file', path: String(path) }, Buffer.from(data));
  });
  after('ftruncateSync', (_, handle, length = 0) => {
    if (handles.has(handle)) note({ do: 'cut', handle, length });
  });
  after('truncateSync', (_, path, length = 0) => {
    if (isOurs(path)) note({ do: 'cut', path: String(path), length });
  });
  after('renameSync', (_, from, to) => {
    if (isOurs(from)) note({ do: 'rename', path: String(from), to: String(to) });
  });
  for (const name of ['unlinkSync', 'rmdirSync', 'mkdirSync'])
    after(name, (_, path) => {
      if (isOurs(path)) note({ do: name.replace('Sync', ''), path: String(path) });
    });
  after('fsyncSync', (_, handle) => {
    if (handles.has(handle)) note({ do: 'force', handle });
  });
  const { fsync } = fs;
  fs.fsync = (handle, callback) =>
    fsync(handle, (error) => {
      if (!error && handles.has(handle)) note({ do: 'force', handle });
      callback(error);
    });
  syncBuiltinESMExports();
}
