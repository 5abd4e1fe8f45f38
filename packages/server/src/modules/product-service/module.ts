import { productService } from '@heddle/api-contract/families/product-service';
import { implement, notYet } from '../../kernel/implement.js';
import { describeDeveloper } from './developer.js';

const trade = notYet('trade comes later; every product is free');
const phone = notYet('Heddle sends no text messages');
const mail = notYet('developers verify their address in their account settings');
const translation = notYet('texts of the store are shown in the languages their authors wrote them in');
const sharing = notYet('conversations of agents in the store are not shared yet');
const leads = notYet('the store collects no contact forms');

export const productServiceModule = implement(productService, {
  developer: describeDeveloper,
  verifyDeveloper: mail,
  sendMailCode: mail,
  checkMailCode: mail,
  sendPhoneCode: phone,
  checkPhoneCode: phone,
  templateSpaces: async () => ({ space_ids: [] }),
  mayListTemplates: async () => ({ is_in_white_list: true }),
  prices: async () => ({ prices: [0] }),
  uploadToken: notYet('pictures are uploaded to the server by image/upload'),
  translateMarkdown: translation,
  translateTexts: translation,
  generateListing: notYet('suggested readmes and categories are not built yet'),
  shareConversation: sharing,
  sharedConversation: sharing,
  task: notYet('no task of the store gives titles to conversations'),
  previewUrl: notYet('previews in chats of other platforms need an app on that platform'),
  globalProduct: trade,
  globalProductHistory: trade,
  activateGlobalProduct: trade,
  updateGlobalProduct: trade,
  signAgreement: trade,
  commercialSetting: trade,
  leadsForm: leads,
  submitLeadsForm: leads,
  domainProof: notYet('the file proves a domain to a video platform that Heddle is not connected to'),
});
