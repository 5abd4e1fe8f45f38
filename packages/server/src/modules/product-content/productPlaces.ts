import { productTypes } from '@heddle/api-contract/families/product';
import type { ContentCategory, ContentKind } from '@heddle/api-contract/families/product-content';

/** The type of the product that lists a template. */
export const productTypeOf: Readonly<Record<ContentKind, number>> = {
  agent: productTypes.agentTemplate,
  workflow: productTypes.workflowTemplate,
  chat_flow: productTypes.workflowTemplate,
  app: productTypes.appTemplate,
};

/** The ids with which the first migration of the store creates the categories. */
export const categoryIdOf: Readonly<Record<ContentCategory, string>> = {
  support: '2001',
  writing: '2002',
  research: '2003',
  data: '2004',
  development: '2005',
  operations: '2006',
};
