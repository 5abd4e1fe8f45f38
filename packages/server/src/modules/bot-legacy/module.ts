import { botLegacy } from '@heddle/api-contract/families/bot-legacy';
import { implement, notYet } from '../../kernel/implement.js';
import { auditTexts, checkTexts } from './checkTexts.js';
import { listModules, readLegacyInfo, readPromptAndModel } from './legacyInfo.js';
import { produceBot, updateProduced } from './produceBot.js';

const queries = notYet('no channel collects questions of users yet');

export const botLegacyModule = implement(botLegacy, {
  check: checkTexts,
  audit: auditTexts,
  produce: produceBot,
  updateProduced,
  info: readLegacyInfo,
  prompt: readPromptAndModel,
  modules: listModules,
  execute: notYet('its answers came over a push service; /api/conversation/chat streams them'),
  generateIcon: notYet('generating pictures needs a service that is not built yet'),
  storeCategory: notYet('authors choose the category when they list an agent'),
  queryCollectOption: queries,
  queryCollectPolicy: queries,
});
