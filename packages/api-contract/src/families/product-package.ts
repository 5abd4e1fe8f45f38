import * as z from 'zod';
import { post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { flag, id, idOrNone, list, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';
import { sentReason } from '../kernel/sentReason.js';
import { contentKinds } from './product-content.js';

const root = '/api/marketplace/package';
const added = 'the specification has no packages: its marketplace belongs to the vendor';
const administrative = { auth: 'session', isAdministrative: true, added } as const;

/** Limits of package sources. */
export const packageLimits = {
  /** Of `index.json`. */
  indexBytes: 2 * 1024 * 1024,
  /** Packages in an index. */
  packages: 1_000,
  /** Of a package file. */
  fileBytes: 16 * 1024 * 1024,
  /** Sources of an installation. */
  sources: 20,
  location: 1_000,
} as const;

/** State of a source; `new` until its index was first read. */
export const packageSourceStates = ['new', 'refreshing', 'ready', 'failed'] as const;

/** State of a package: offered by its source, being listed, listed, or refused at the last attempt. */
export const packageStates = ['available', 'listing', 'listed', 'failed'] as const;

/** Why something failed: for people, and for clients that word it themselves. */
const problem = () => z.object({ message: z.string(), reason: optional(sentReason()) });

const source = () =>
  z.object({
    id,
    kind: z.enum(['folder', 'address']),
    /** The folder, or the address of the folder. */
    location: z.string(),
    /** Named in the configuration file, and cannot be removed here. */
    is_configured: z.boolean(),
    /** New packages and versions are listed without being asked for. */
    lists_all: z.boolean(),
    key_id: z.string(),
    /** As the index names it; empty until it was read. */
    publisher: z.string(),
    sequence: z.number(),
    state: z.enum(packageSourceStates),
    problem: optional(problem()),
    /** Seconds since 1970; 0 for never. */
    checked_at: z.string(),
    refreshed_at: z.string(),
    package_count: z.number(),
    listed_count: z.number(),
    update_count: z.number(),
    /** Packages that were refused, and listed ones that the source no longer offers. */
    problem_count: z.number(),
  });

const packageEntry = () =>
  z.object({
    id,
    /** 0 if its source was removed. */
    source_id: id,
    package_id: z.string(),
    title: z.string(),
    type: z.enum(contentKinds),
    /** The version that the source offers. */
    version: z.string(),
    /** Empty if it is not listed. */
    listed_version: z.string(),
    has_update: z.boolean(),
    /** The source no longer offers it; it stays listed. */
    is_gone: z.boolean(),
    size: z.number(),
    state: z.enum(packageStates),
    problem: optional(problem()),
    /** 0 if it was never listed. */
    product_id: id,
    /** `productStatuses`: an administrator may have unlisted or banned the product. */
    product_status: z.number(),
  });

/** A source of packages. */
export type PackageSource = z.output<ReturnType<typeof source>>;
/** A package that a source offers, or that was listed from one. */
export type PackageEntry = z.output<ReturnType<typeof packageEntry>>;

/** Signed packages of marketplace content, from folders and addresses that the operator names. */
export const productPackage = defineFamily('productPackage', {
  sources: post(`${root}/sources`, {
    ...administrative,
    audit: { 'zh-CN': '查看产品包来源', en: 'Viewed the package sources' },
    output: () =>
      z.object({
        sources: z.array(source()),
        /** Listed packages whose source was removed. */
        orphan_count: z.number(),
      }),
  }),
  addSource: post(`${root}/add_source`, {
    ...administrative,
    audit: { 'zh-CN': '添加产品包来源', en: 'Added a package source' },
    errors: ['packageSourceInvalid'],
    input: () =>
      z.object({
        /** An https address; folders are named in the configuration file. */
        location: shortText(packageLimits.location),
        /** The publisher's public key. */
        public_key: shortText(1_000),
        lists_all: optional(flag),
      }),
    output: () => z.object({ source_id: id, job_id: id }),
  }),
  /** What is listed stays listed. */
  removeSource: post(`${root}/remove_source`, {
    ...administrative,
    audit: { 'zh-CN': '移除产品包来源', en: 'Removed a package source' },
    errors: ['packageSourceInvalid', 'packageSourceNotFound'],
    input: () => z.object({ source_id: id }),
  }),
  refresh: post(`${root}/refresh`, {
    ...administrative,
    audit: { 'zh-CN': '刷新产品包来源', en: 'Refreshed a package source' },
    errors: ['packageSourceNotFound'],
    input: () => z.object({ source_id: id }),
    output: () => z.object({ job_id: id }),
  }),
  packages: post(`${root}/list`, {
    ...administrative,
    audit: { 'zh-CN': '查看产品包', en: 'Viewed the packages of a source' },
    errors: ['packageSourceNotFound'],
    input: () =>
      z.object({
        /** Without it, listed packages whose source was removed. */
        source_id: idOrNone,
        ...paging('page_num', 'page_size'),
      }),
    output: () => z.object({ packages: z.array(packageEntry()), has_more: z.boolean(), total: z.number() }),
  }),
  /** Lists packages in the marketplace, or newer versions of listed ones. */
  listInStore: post(`${root}/list_in_store`, {
    ...administrative,
    audit: { 'zh-CN': '上架产品包', en: 'Listed packages in the marketplace' },
    errors: ['packageSourceNotFound', 'packageInvalid'],
    input: () =>
      z.object({
        source_id: id,
        /** Default: all that are new or have a newer version. */
        entry_ids: optional(list(id)),
      }),
    output: () => z.object({ job_id: id }),
  }),
});
