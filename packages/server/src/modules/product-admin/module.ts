import { productAdmin } from '@heddle/api-contract/families/product-admin';
import { implement, notYet } from '../../kernel/implement.js';
import * as tables from './tables.js';

const later = notYet('arranging the store is being built');

export const productAdminModule = implement(
  productAdmin,
  {
    list: later,
    categories: later,
    saveCategories: later,
    recommend: later,
    unrecommend: later,
    featuredList: later,
    latestFeatured: later,
    setFeatured: later,
    deleteFeatured: later,
    featuredPreview: later,
    featured: later,
    topics: later,
    setTopic: later,
    deleteTopic: later,
    topicStatus: later,
    topicPreview: later,
    currentTopics: later,
    uploadImage: later,
    scores: later,
    markScores: later,
    pluginInfo: later,
    landing: later,
    customerCases: later,
    developerVoices: later,
    landingConfig: later,
    setLanding: later,
    customerCaseTags: later,
    partnerTags: later,
  },
  { tables },
);
