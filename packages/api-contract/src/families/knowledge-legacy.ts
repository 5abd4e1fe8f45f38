import { get, notBuiltLabel, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';

/** Knowledge bases in the form of earlier clients. */
export const knowledgeLegacy = defineFamily('knowledgeLegacy', {
  list: get('/api/dataset/slice/list', { auth: 'session', audit: notBuiltLabel }),
  docTableInfo: get('/api/memory/doc_table_info', { auth: 'session', audit: notBuiltLabel }),
  createDataset: post('/api/dataset/create_dataset', { auth: 'session', audit: notBuiltLabel }),
  delete: post('/api/dataset/delete', { auth: 'session', audit: notBuiltLabel }),
  create: post('/api/dataset/document/create', { auth: 'session', audit: notBuiltLabel }),
  getProgress: post('/api/dataset/get_progress', { auth: 'session', audit: notBuiltLabel }),
  listDataset: post('/api/dataset/list_dataset', { auth: 'session', audit: notBuiltLabel }),
  listDocument: post('/api/dataset/list_document', { auth: 'session', audit: notBuiltLabel }),
  processDocument: post('/api/dataset/process_document', { auth: 'session', audit: notBuiltLabel }),
  resegment: post('/api/dataset/resegment', { auth: 'session', audit: notBuiltLabel }),
  sliceCreate: post('/api/dataset/slice/create', { auth: 'session', audit: notBuiltLabel }),
  del: post('/api/dataset/slice/del', { auth: 'session', audit: notBuiltLabel }),
  update: post('/api/dataset/slice/update', { auth: 'session', audit: notBuiltLabel }),
  updateDocument: post('/api/dataset/update_document', { auth: 'session', audit: notBuiltLabel }),
  updateMeta: post('/api/dataset/update_meta', { auth: 'session', audit: notBuiltLabel }),
  batchDeleteSlice: post('/api/memory/batch_delete_slice', { auth: 'session', audit: notBuiltLabel }),
  addSegment: post('/api/memory/knowledge/add_segment', { auth: 'session', audit: notBuiltLabel }),
  changeSliceStatus: post('/api/memory/knowledge/change_slice_status', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  knowledgeCreateDataset: post('/api/memory/knowledge/create_dataset', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  createDocument: post('/api/memory/knowledge/create_document', { auth: 'session', audit: notBuiltLabel }),
  createSlice: post('/api/memory/knowledge/create_slice', { auth: 'session', audit: notBuiltLabel }),
  deleteDataset: post('/api/memory/knowledge/delete_dataset', { auth: 'session', audit: notBuiltLabel }),
  deleteSlice: post('/api/memory/knowledge/delete_slice', { auth: 'session', audit: notBuiltLabel }),
  getBotList: post('/api/memory/knowledge/get_bot_list', { auth: 'session', audit: notBuiltLabel }),
  getSliceList: post('/api/memory/knowledge/get_slice_list', { auth: 'session', audit: notBuiltLabel }),
  getTaskProgress: post('/api/memory/knowledge/get_task_progress', { auth: 'session', audit: notBuiltLabel }),
  knowledgeListDataset: post('/api/memory/knowledge/list_dataset', { auth: 'session', audit: notBuiltLabel }),
  processWebDocument: post('/api/memory/knowledge/process_web_document', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  knowledgeResegment: post('/api/memory/knowledge/resegment', { auth: 'session', audit: notBuiltLabel }),
  tableInfoValid: post('/api/memory/knowledge/table_info_valid', { auth: 'session', audit: notBuiltLabel }),
  updateDatasetMeta: post('/api/memory/knowledge/update_dataset_meta', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  knowledgeUpdateDocument: post('/api/memory/knowledge/update_document', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  updateSliceContent: post('/api/memory/knowledge/update_slice_content', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  updateWebRule: post('/api/memory/knowledge/update_web_rule', { auth: 'session', audit: notBuiltLabel }),
  validateUnitName: post('/api/memory/knowledge/validate_unit_name', {
    auth: 'session',
    audit: notBuiltLabel,
  }),
  memoryListDocument: post('/api/memory/list_document', { auth: 'session', audit: notBuiltLabel }),
  memoryProcessDocument: post('/api/memory/process_document', { auth: 'session', audit: notBuiltLabel }),
  submitCrawlData: post('/api/memory/submit_crawl_data', { auth: 'session', audit: notBuiltLabel }),
  tableSchemaInfo: post('/api/memory/table_schema_info', { auth: 'session', audit: notBuiltLabel }),
});
