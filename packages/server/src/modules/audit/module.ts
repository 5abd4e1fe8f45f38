import { audit } from '@heddle/api-contract/families/audit';
import { implement } from '../../kernel/implement.js';
import { clearOldEntries } from './clearEnded.js';
import { listEntries } from './entries.js';
import * as tables from './tables.js';

export const auditModule = implement(audit, { list: listEntries }, { tables, clearEnded: clearOldEntries });
