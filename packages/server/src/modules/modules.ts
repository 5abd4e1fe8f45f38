import type { Module } from '../kernel/implement.js';
import { accountModule } from './account/index.js';
import { spaceModule } from './space/index.js';

/** Everything the server answers. */
export const modules: readonly Module[] = [accountModule, spaceModule];
