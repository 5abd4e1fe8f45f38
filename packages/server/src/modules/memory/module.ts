import { memory } from '@heddle/api-contract/families/memory';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { agentAdditions } from '../agent-chat/index.js';
import { runServiceProviders } from '../run/index.js';
import { agentMemory } from './agentMemory.js';
import { clearHistory, forgetEndedJob, forgetMember, forgetPurged, forgetRemoved } from './forgetLater.js';
import { clearAllMemories, clearMemories, deleteMemories } from './forgetting.js';
import {
  legacyList,
  longTermClear,
  longTermDelete,
  longTermList,
  longTermUpdate,
  longTermVersion,
} from './longTerm.js';
import { addMemory, listMemories, updateMemory } from './memories.js';
import { allowMemory, exportMemories, readPerson, summariseNow } from './personCalls.js';
import { provideMemory } from './runMemory.js';
import { rankCitations, recallMemories, searchMemories } from './searching.js';
import * as tables from './tables.js';
import { findDueJob, writeMemoryJob } from './writeJob.js';

export const memoryModule = implement(
  memory,
  {
    listItems: listMemories,
    addItem: addMemory,
    updateItem: updateMemory,
    deleteItems: deleteMemories,
    clearItems: clearMemories,
    clearAllItems: clearAllMemories,
    searchItems: searchMemories,
    search: recallMemories,
    citationRank: rankCitations,
    longTermList,
    longTermUpdate,
    longTermDelete,
    longTermClear,
    longTermVersion,
    legacyList,
    summarise: summariseNow,
    getPerson: readPerson,
    setPerson: allowMemory,
    exportItems: exportMemories,
  },
  {
    tables,
    on: { memberLeft: forgetMember, personRemoved: forgetRemoved, resourcesPurged: forgetPurged },
    jobs: [writeMemoryJob, findDueJob, forgetEndedJob],
    schedules: [
      { key: 'memory.find-due', job: findDueJob, input: {}, cron: '*/5 * * * *' },
      { key: 'memory.forget-ended', job: forgetEndedJob, input: {}, cron: '41 3 * * *' },
    ],
    clearEnded: clearHistory,
    extensions: [extend(agentAdditions, agentMemory), extend(runServiceProviders, provideMemory)],
  },
);
