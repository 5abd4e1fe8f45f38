import { productContent } from '@heddle/api-contract/families/product-content';
import { extend } from '../../kernel/extensionPoints.js';
import { implement } from '../../kernel/implement.js';
import { officialContents } from '../product/index.js';
import { copyContentCall } from './copyContent.js';
import { listContentsCall } from './listContentsCall.js';
import { listOfficialJob, startListing } from './listOfficial.js';
import { listWorkflowsCall } from './listWorkflowsCall.js';
import { officialCopies } from './officialCopies.js';

export const productContentModule = implement(
  productContent,
  { list: listContentsCall, workflows: listWorkflowsCall, copy: copyContentCall },
  { start: startListing, jobs: [listOfficialJob], extensions: [extend(officialContents, officialCopies)] },
);
