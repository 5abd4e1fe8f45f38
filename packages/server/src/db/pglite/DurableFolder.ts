import { existsSync, fsyncSync, mkdirSync } from 'node:fs';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';
import type { FolderSync } from './FolderSync.js';

interface OpenFile {
  nfd?: number;
}

interface EmscriptenModule {
  FS: { filesystems: { NODEFS: { stream_ops: { fsync?: (stream: OpenFile) => number } } } };
}

/**
 * PGlite's file system with a working fsync. PGlite's build leaves the hook empty, so that commits would
 * survive a killed process but not a power failure. A test counts the calls, in case an upgrade drops them.
 */
export class DurableFolder extends NodeFS {
  syncs = 0;
  /** Files that need no further fsync while the cluster is opened. */
  forced: FolderSync | undefined;

  constructor(readonly path: string) {
    if (!existsSync(path)) mkdirSync(path, { recursive: true });
    super(path);
  }

  override async init(pg: PGlite, options: Parameters<NodeFS['init']>[1]): ReturnType<NodeFS['init']> {
    const started = await super.init(pg, options);
    const addFsync = (module: EmscriptenModule) => {
      module.FS.filesystems.NODEFS.stream_ops.fsync = (file) => {
        if (file.nfd !== undefined && this.forced?.has(file.nfd)) return 0;
        this.syncs += 1;
        if (file.nfd !== undefined) fsyncSync(file.nfd);
        return 0;
      };
    };
    const preRun = [
      ...(started.emscriptenOpts.preRun ?? []),
      addFsync,
    ] as typeof started.emscriptenOpts.preRun;
    return { ...started, emscriptenOpts: { ...started.emscriptenOpts, preRun } };
  }
}
