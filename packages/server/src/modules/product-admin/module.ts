import { productAdmin } from '@heddle/api-contract/families/product-admin';
import { implement } from '../../kernel/implement.js';
import { listAllProducts } from './adminList.js';
import { listCategories, saveCategories } from './categories.js';
import {
  currentFeatured,
  deleteFeatured,
  findLatestFeatured,
  listFeatured,
  previewFeatured,
  setFeatured,
} from './featured.js';
import { listCaseTags, listPartnerTags, readLandingConfig, setLanding } from './landing.js';
import { listCustomerCases, listDeveloperVoices, readLandingPage } from './landingPage.js';
import { describePlugin } from './pluginInfo.js';
import { recommend, unrecommend } from './recommend.js';
import { listScores, markScores } from './scores.js';
import * as tables from './tables.js';
import {
  changeTopicStatus,
  currentTopics,
  deleteTopic,
  listTopics,
  previewTopic,
  setTopic,
} from './topics.js';
import { uploadImage } from './uploadImage.js';

export const productAdminModule = implement(
  productAdmin,
  {
    list: listAllProducts,
    categories: listCategories,
    saveCategories,
    recommend,
    unrecommend,
    featuredList: listFeatured,
    latestFeatured: findLatestFeatured,
    setFeatured,
    deleteFeatured,
    featuredPreview: previewFeatured,
    featured: currentFeatured,
    topics: listTopics,
    setTopic,
    deleteTopic,
    topicStatus: changeTopicStatus,
    topicPreview: previewTopic,
    currentTopics,
    uploadImage,
    scores: listScores,
    markScores,
    pluginInfo: describePlugin,
    landing: readLandingPage,
    customerCases: listCustomerCases,
    developerVoices: listDeveloperVoices,
    landingConfig: readLandingConfig,
    setLanding,
    customerCaseTags: listCaseTags,
    partnerTags: listPartnerTags,
  },
  { tables },
);
