import { hostedOnly } from '@heddle/api-contract/families/hosted-only';
import { implement, notYet } from '../../kernel/implement.js';

const cloudAccounts = notYet('accounts of a cloud provider: an installation has accounts of its own');
const approvals = notYet('an approval system that only the vendor of the specification has');
const videoPlatform = notYet('a proprietary video platform');
const oceanProjects = notYet('a proprietary kind of projects');
const training = notYet('models are trained and rented at their providers');
const performance = notYet('the performance of the machines of a provider is not known here');
const exploring = notYet('an earlier form of the marketplace');
const profiles = notYet('there is no export of the data of an account yet');
const choices = notYet('the studio keeps such choices in the browser');
const privacyText = notYet('the privacy text of an agent is not served as a page');
const gates = notYet('features are switched by the configuration, not for single people');

export const hostedOnlyModule = implement(hostedOnly, {
  bindVolcanoTrn: cloudAccounts,
  unbindVolcanoTrn: cloudAccounts,
  importConfirm: cloudAccounts,
  importList: cloudAccounts,
  userList: cloudAccounts,
  getLinkMetaInfo: cloudAccounts,
  copyTaskConfirm: cloudAccounts,
  generateAuthLink: cloudAccounts,
  saveVolcanoUserManageInfo: cloudAccounts,
  getVolcanoUserManageInfo: cloudAccounts,
  canUserApplyClose: cloudAccounts,
  searchByteTree: approvals,
  createPrivateModel: approvals,
  checkExemptFormInfo: approvals,
  setByteTreeForSpace: approvals,
  getModelCapability: approvals,
  updateUserRiskAlertInfo: choices,
  getUserRiskAlertInfo: choices,
  getCozeProRights: cloudAccounts,
  getUserConfig: choices,
  updateUserConfig: choices,
  getUserUpdateProfileTag: choices,
  privatePolicy: privacyText,
  douyinDebug: videoPlatform,
  getAuthQrCode: videoPlatform,
  getAvatarInfo: videoPlatform,
  authUserList: videoPlatform,
  getDebugStatus: videoPlatform,
  getDouyinInfo: videoPlatform,
  getOceanProjectList: oceanProjects,
  getOceanProjectInfo: oceanProjects,
  oceanProjectCreate: oceanProjects,
  oceanProjectUpdate: oceanProjects,
  startEstimatedTrainingCost: training,
  getFinetuneTemplateDataset: training,
  getEstimatedTrainingCost: training,
  createFinetuneTask: training,
  uploadFinetuneDataset: training,
  getFinetuneTrainingInfo: training,
  getModelPerformanceData: performance,
  operateFinetuneTask: training,
  deleteFinetuneModel: training,
  expansionTpm: training,
  getEstimatedTpmExpansionCost: training,
  getEstimatedTpmExpansion: training,
  getModelConcurrencyPerformanceData: performance,
  updateModelConfigType: training,
  getSpaceModelUserConfig: training,
  getUserCompleteProfileRecord: profiles,
  downloadUserProfile: profiles,
  updateDiffModeInfo: choices,
  getDiffModeInfo: choices,
  deployList: oceanProjects,
  featureGates: gates,
  feelgoodAuth: gates,
  getExploreList: exploring,
  exploreDuplicate: exploring,
  getCategoryList: exploring,
});
