import type { CopiedItem, CopyFailedReason } from '@heddle/api-contract/families/resource-copy';
import type { Context } from '../../kernel/Context.js';
import { CopyRefused } from './CopyRefused.js';
import { callerOfCopy } from './callerOfCopy.js';
import { copyProblems } from './copyProblems.js';
import { planCopy } from './planCopy.js';
import { type CopyRequest, type CopyTask, requireTask } from './scenes.js';
import { writeCopy } from './writeCopy.js';

/** What a copy would do. */
export interface CheckedCopy {
  task: CopyTask;
  /** New ids by those of originals. */
  ids: ReadonlyMap<string, string>;
  items: readonly CopiedItem[];
  failed: readonly CopyFailedReason[];
}

/** Ends a transaction without an effect. */
class RolledBack extends Error {
  override readonly name = 'RolledBack';
  constructor(readonly checked: CheckedCopy) {
    super('a preview is rolled back');
  }
}

/**
 * Finds everything that would prevent a copy, limits too: it is written without its large contents, and rolled back.
 */
export async function checkCopy(context: Context, request: CopyRequest): Promise<CheckedCopy> {
  const callerWithin = await callerOfCopy(context, context.user, request.scene);
  try {
    return await context.db.transaction(async (transaction) => {
      const within = callerWithin(transaction);
      const task = await requireTask(within, request);
      const plan = await planCopy(within, task, new Map());
      const failed = await copyProblems(within, task, plan);
      const checked = { task, ids: plan.ids, items: [], failed };
      if (failed.length > 0) throw new RolledBack(checked);
      const items = await writeOrRefuse(checked, () =>
        writeCopy(within, task, plan, { grant: '{}', prepared: new Map(), isPreview: true }),
      );
      throw new RolledBack({ ...checked, items });
    });
  } catch (error) {
    if (error instanceof RolledBack) return error.checked;
    throw error;
  }
}

async function writeOrRefuse(
  checked: CheckedCopy,
  write: () => Promise<CopiedItem[]>,
): Promise<CopiedItem[]> {
  try {
    return await write();
  } catch (error) {
    if (error instanceof CopyRefused) throw new RolledBack({ ...checked, failed: error.reasons });
    throw error;
  }
}
