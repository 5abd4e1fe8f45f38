import { presence } from '@heddle/api-contract/families/presence';
import { implement } from '../../kernel/implement.js';
import { beLive, reportPresence } from './presence.js';

export const presenceModule = implement(presence, { live: beLive, report: reportPresence });
