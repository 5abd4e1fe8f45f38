import { connector } from '@heddle/api-contract/families/connector';
import { implement, notYet } from '../../kernel/implement.js';
import { installInSpace } from './installInSpace.js';
import { listAuthorizations } from './listAuthorizations.js';
import { listOfSpace } from './listOfSpace.js';

const ofTeams = notYet('teams cannot add channels of their own yet');
const accounts = notYet('no channel connects to accounts of other services yet');
const settings = notYet('channels take no schemas or settings of accounts');
const feishu = notYet('the channel Feishu Base needs an app of Feishu');
const miniPrograms = notYet('mini programs need an account of their platform');
const keys = notYet('personal access tokens have replaced the keys of channels');

export const connectorModule = implement(connector, {
  listOfSpace,
  // No channel has accounts, so nobody has connected one.
  connections: async () => [],
  authorizations: listAuthorizations,
  create: ofTeams,
  update: ofTeams,
  delete: ofTeams,
  list: ofTeams,
  oauthSchema: ofTeams,
  updateOauth: ofTeams,
  bindSpace: ofTeams,
  statusInSpace: ofTeams,
  manageForAccount: ofTeams,
  listForAccount: ofTeams,
  querySchemas: settings,
  bindUser: accounts,
  unbindUser: accounts,
  userConfig: accounts,
  authorizeByCode: accounts,
  cancelAuthorization: accounts,
  authorizationState: accounts,
  bindBot: accounts,
  install: installInSpace,
  userConfigs: settings,
  reportAudit: ofTeams,
  feishuConfig: feishu,
  completeFeishu: feishu,
  createPreview: miniPrograms,
  previewChannels: miniPrograms,
  listDomains: miniPrograms,
  setDomains: miniPrograms,
  updateDomain: miniPrograms,
  addKey: keys,
  updateKey: keys,
  listKeys: keys,
});
