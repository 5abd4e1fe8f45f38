import { productContent } from '@heddle/api-contract/families/product-content';
import { implement } from '../../kernel/implement.js';
import { copyContentCall } from './copyContent.js';
import { listContentsCall } from './listContentsCall.js';

export const productContentModule = implement(productContent, {
  list: listContentsCall,
  copy: copyContentCall,
});
