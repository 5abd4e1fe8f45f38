import { agentSplit } from '@heddle/api-contract/families/agent-split';
import { implement } from '../../kernel/implement.js';
import { readSplitResults } from './results.js';
import { changeSplit, endSplit, listSplits, startSplit } from './splits.js';
import * as tables from './tables.js';

export const agentSplitModule = implement(
  agentSplit,
  {
    list: listSplits,
    results: readSplitResults,
    start: startSplit,
    change: changeSplit,
    end: endSplit,
  },
  { tables },
);
