import type { Context } from '../../kernel/Context.js';
import { defineExtensionPoint } from '../../kernel/extensionPoints.js';

/** A web page as the source of a document. */
export interface WebSource {
  /** With an extension. */
  name: string;
  bytes: Uint8Array<ArrayBuffer>;
  address: string;
  /** SHA-256, by which a refresh sees whether the page has changed. */
  contentHash: string;
}

/** Reads the web pages that new documents name. */
export interface WebSources {
  /** A page that the caller submitted. */
  ofPage(context: Context, webId: string): Promise<WebSource>;
  fetch(context: Context, address: string): Promise<WebSource>;
}

/** Who reads web pages; nobody does in an installation without the module. */
export const webSources = defineExtensionPoint<WebSources>('knowledge-web-sources');
