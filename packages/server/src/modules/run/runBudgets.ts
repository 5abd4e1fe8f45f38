import type { RunError } from '@heddle/workflow-schema/runs';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';
import type { App } from '../../kernel/services.js';
import type { StoredRun } from './RunStore.js';

/** What model calls have used; the cost in the currency of the models' prices. */
export interface Use {
  tokens: number;
  cost: number;
}

/** A limit that the model calls of several runs share, such as those of a conversation. */
export interface RunBudget {
  /** Why no further model may be called; undefined while there is something left. */
  check(): Promise<RunError | undefined>;
  /** Counts what a model call of the run has used. */
  add(use: Use): void;
}

/** The budget on which a run draws; undefined if it draws on none of this kind. */
export type ProvideBudget = (
  app: App,
  run: Pick<StoredRun, 'conversationId' | 'grant' | 'spaceId'>,
) => RunBudget | undefined;

export const runBudgets = defineExtensionPoint<ProvideBudget>('run budgets');

/** All budgets of a run as one. */
export function budgetOf(app: App, run: Parameters<ProvideBudget>[1]): RunBudget {
  const budgets = app.extensions(runBudgets).flatMap((provide) => provide(app, run) ?? []);
  return {
    async check() {
      const errors = await Promise.all(budgets.map((budget) => budget.check()));
      return errors.find((error) => error !== undefined);
    },
    add(use) {
      for (const budget of budgets) budget.add(use);
    },
  };
}
