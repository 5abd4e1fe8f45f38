import { bot } from '@heddle/api-contract/families/bot';
import { favorite } from '@heddle/api-contract/families/favorite';
import { folder } from '@heddle/api-contract/families/folder';
import { product } from '@heddle/api-contract/families/product';
import { productAdmin } from '@heddle/api-contract/families/product-admin';
import { productContent } from '@heddle/api-contract/families/product-content';
import { productPackage } from '@heddle/api-contract/families/product-package';
import { productSearch } from '@heddle/api-contract/families/product-search';
import { createModuleClient } from '../../shared/api/client.js';

export const api = createModuleClient({
  bot,
  favorite,
  folder,
  product,
  productAdmin,
  productContent,
  productPackage,
  productSearch,
});
