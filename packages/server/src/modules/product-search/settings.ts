import type { Result } from '@heddle/api-contract';
import type { productSearch } from '@heddle/api-contract/families/product-search';

type Calls = typeof productSearch.calls;

/** Heddle asks no hosted store for plugins. */
export async function describeStore(): Promise<Result<Calls['config']>> {
  return { enable_saas_plugin: false };
}

export async function listLanguages(): Promise<Result<Calls['languages']>> {
  return {
    langs: [
      { lang_code: 'zh-CN', name: '简体中文' },
      { lang_code: 'en', name: 'English' },
    ],
  };
}

/** Calls of products are limited only as those of their plugin are. */
export async function describeCalls(): Promise<Result<Calls['callInfo']>> {
  return {
    ...{ mcp_json: '', user_level: 0 },
    call_count_limit: { is_unlimited: true, used_count: 0 },
    call_rate_limit: { qps: 0 },
  };
}
