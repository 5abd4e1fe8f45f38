import { defineExtensionPoint } from '../kernel/extensionPoints.js';
import type { App } from '../kernel/services.js';

/** Headers of a page in place of the usual ones; undefined for pages that it is not about. */
export type PagePolicy = (app: App, path: string) => Promise<Readonly<Record<string, string>> | undefined>;

/** Policies of pages that other sites may use; every other page keeps the headers of the studio. */
export const pagePolicies = defineExtensionPoint<PagePolicy>('page-policies');

/** The headers that a page has of its own. */
export async function headersOfPage(app: App, path: string): Promise<Readonly<Record<string, string>>> {
  for (const policy of app.extensions(pagePolicies)) {
    const headers = await policy(app, path);
    if (headers) return headers;
  }
  return {};
}
