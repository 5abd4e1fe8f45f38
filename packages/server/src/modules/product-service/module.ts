import { productService } from '@heddle/api-contract/families/product-service';
import { implement, notYet } from '../../kernel/implement.js';
import { describeDeveloper } from './developer.js';
import { generateListing } from './generateListing.js';
import { translateMarkdown, translateTexts } from './translate.js';

const trade = notYet('every product is free');
const phone = notYet('Heddle sends no text messages');
const mail = notYet('developers verify their address in their account settings');
const sharing = notYet('try-outs of agents cannot be shared yet');
const leads = notYet('the marketplace collects no contact forms');

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
  translateMarkdown,
  translateTexts,
  generateListing,
  shareConversation: sharing,
  sharedConversation: sharing,
  task: notYet('the marketplace gives no titles to conversations'),
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
