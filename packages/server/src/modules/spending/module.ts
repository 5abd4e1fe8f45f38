import { spending } from '@heddle/api-contract/families/spending';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { runBudgets } from '../run/index.js';
import { conversationBudget, tokenBudget } from './budgets.js';
import { changeSpaceLimits, readSpaceLimits } from './spaceLimits.js';
import * as tables from './tables.js';

export const spendingModule = implement(
  spending,
  { read: readSpaceLimits, change: changeSpaceLimits },
  { tables, extensions: [extend(runBudgets, tokenBudget), extend(runBudgets, conversationBudget)] },
);
