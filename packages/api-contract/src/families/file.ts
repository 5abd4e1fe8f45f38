import * as z from 'zod';
import { file as bytes, get, post } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, id, list, optional, shortText } from '../kernel/fields.js';
import { incomingFile } from '../kernel/incomingFile.js';
import { paging } from '../kernel/paging.js';

/** Maximum file size; an installation may set a lower limit. */
export const fileLimit = 512 * 1024 * 1024;

// Room for the form around a file.
const uploadLimit = fileLimit + 64 * 1024;
// Room for a 10 MiB file in base64, in a JSON object.
const base64Limit = 14 * 1024 * 1024;

/** Sizes of thumbnails: longest side in pixels. */
export const thumbnailSides = [64, 256, 1024] as const;

/** Purpose of a file, in `file_head.biz_type`; icons are re-encoded. */
export const fileUses = {
  unknown: 0,
  botIcon: 1,
  dataset: 2,
  datasetIcon: 3,
  pluginIcon: 4,
  space: 5,
  workflow: 6,
  societyIcon: 7,
  connectorIcon: 8,
  voiceIcon: 9,
  enterpriseIcon: 10,
} as const;

const use = () => z.union([z.literal(Object.values(fileUses)), z.null()]).optional();

const openFile = () =>
  z.object({
    id,
    bytes: z.number(),
    file_name: z.string(),
    /** Seconds since 1970. */
    created_at: z.number(),
    uri: z.string(),
    /** A signed URL that is valid for some days. */
    url: z.string(),
  });

const storedFile = () =>
  z.object({
    file_id: id,
    uri: z.string(),
    name: z.string(),
    /** Detected from the content. */
    content_type: z.string(),
    size: z.number(),
    /** In pixels; 0 for files other than pictures. */
    width: z.number(),
    height: z.number(),
    /** Seconds since 1970. */
    create_time: z.number(),
    url: z.string(),
    /** URLs of thumbnails by longest side in pixels; empty if none are available. */
    small: z.array(z.object({ side: z.number(), url: z.string() })),
  });

const listedFile = () =>
  storedFile().extend({
    /** `avatar` and `icon` are re-encoded pictures. */
    kind: z.enum(['file', 'avatar', 'icon']),
    /** Space whose members may read it; empty for a private file. */
    space_id: z.string(),
    /** Whether the caller owns it; only the owner can delete it. */
    is_own: z.boolean(),
    /** True for a picture in use by a user or a workflow, which cannot be deleted. */
    is_used: z.boolean(),
  });

/** A file in the studio's API. */
export type StoredFile = z.infer<ReturnType<typeof storedFile>>;

const uploadToken = () =>
  z.object({
    service_id: z.string(),
    upload_path_prefix: z.string(),
    upload_host: z.string(),
    schema: z.string(),
    auth: z.object({
      access_key_id: z.string(),
      secret_access_key: z.string(),
      session_token: z.string(),
      expired_time: z.string(),
      current_time: z.string(),
    }),
  });

const storeInfos = () => z.array(z.object({ StoreUri: z.string(), Auth: z.string(), UploadID: z.string() }));

const metadata = () =>
  z.object({
    RequestId: z.string(),
    Action: z.string(),
    Version: z.string(),
    Service: z.string(),
    Region: z.string(),
  });

const refused = ['uploadInvalid', 'uploadTooLarge', 'uploadEmpty', 'storageFull', 'tooManyRequests'] as const;
const refusedForm = [...refused, 'uploadUnreadable', 'uploadTooMany'] as const;

/** Files: uploads in one or several steps, signed URLs, and storage usage. */
export const files = defineFamily('file', {
  openUpload: post('/v1/files/upload', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌上传文件', en: 'Uploaded a file with a token' },
    permission: 'File.upload',
    body: 'upload',
    limit: uploadLimit,
    input: () => z.object({ file: incomingFile }),
    output: openFile,
    errors: refusedForm,
  }),
  openRetrieve: get('/v1/files/retrieve', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌查看文件', en: 'Viewed a file with a token' },
    permission: 'File.read',
    input: () => z.object({ file_id: id }),
    output: openFile,
  }),
  openContent: bytes('/v1/files/content/retrieve', {
    auth: 'token',
    audit: { 'zh-CN': '通过令牌读取文件', en: 'Read a file with a token' },
    permission: 'File.read',
    input: () => z.object({ file_id: id }),
  }),
  /** A small file in base64. */
  uploadBase64: post('/api/bot/upload_file', {
    auth: 'session',
    audit: { 'zh-CN': '上传文件', en: 'Uploaded a file' },
    limit: base64Limit,
    input: () =>
      z.object({
        file_head: optional(z.object({ file_type: optional(shortText(20)), biz_type: use() })),
        data: optional(z.string()),
      }),
    output: () => z.object({ upload_url: z.string(), upload_uri: z.string() }),
    errors: refused,
  }),
  uploadToken: post('/api/playground/upload/auth_token', {
    auth: 'session',
    audit: { 'zh-CN': '开始上传', en: 'Started an upload' },
    added: 'upload clients of the open-source edition call it first',
    input: () => z.object({ scene: optional(shortText(100)), data_type: optional(shortText(100)) }),
    output: uploadToken,
  }),
  workflowUploadToken: post('/api/workflow_api/upload/auth_token', {
    auth: 'session',
    audit: { 'zh-CN': '开始上传', en: 'Started an upload' },
    input: () => z.object({ scene: optional(shortText(100)) }),
    output: uploadToken,
  }),
  /** Starts a multi-step upload: returns the URL for the bytes, and a token. */
  applyUpload: get('/api/common/upload/apply_upload_action', {
    auth: 'session',
    audit: { 'zh-CN': '开始上传', en: 'Started an upload' },
    added: 'second of the three steps of an upload in the open-source edition',
    // Inserts a row, so it must be protected against cross-site requests.
    changesState: true,
    envelope: 'fields',
    input: () =>
      z.object({
        Action: optional(shortText(50)),
        FileExtension: optional(shortText(20)),
        FileSize: optional(count),
      }),
    output: () =>
      z.object({
        ResponseMetadata: metadata(),
        Result: z.object({
          UploadAddress: z.object({
            StoreInfos: storeInfos(),
            UploadHosts: z.array(z.string()),
            SessionKey: z.string(),
            Cloud: z.string(),
          }),
          InnerUploadAddress: z.object({
            UploadNodes: z.array(
              z.object({ StoreInfos: storeInfos(), UploadHost: z.string(), SessionKey: z.string() }),
            ),
          }),
          RequestId: z.string(),
        }),
      }),
    errors: ['uploadTooLarge', 'storageFull', 'tooManyRequests'],
  }),
  /** Creates a file from uploaded bytes. */
  commitUpload: post('/api/common/upload/apply_upload_action', {
    auth: 'session',
    audit: { 'zh-CN': '完成上传', en: 'Completed an upload' },
    added: 'last of the three steps of an upload',
    envelope: 'fields',
    // Upload clients send the JSON without a JSON content type.
    body: 'bytes',
    limit: 64 * 1024,
    input: () => z.object({ Action: optional(shortText(50)), content: incomingFile }),
    output: () =>
      z.object({
        ResponseMetadata: metadata(),
        Result: z.object({
          Results: z.array(z.object({ Uri: z.string(), UriStatus: z.number() })),
          PluginResult: z.array(
            z.object({
              FileName: z.string(),
              SourceUri: z.string(),
              ImageUri: z.string(),
              ImageWidth: z.number(),
              ImageHeight: z.number(),
              ImageFormat: z.string(),
              ImageSize: z.number(),
            }),
          ),
        }),
      }),
    errors: [...refused, 'uploadRefused'],
  }),
  /**
   * Receives the bytes, whole or in parts: `uploads` starts a multipart upload, `uploadID` with `partNumber`
   * sends a part, and `uploadID` alone joins the parts listed in the body as `number:crc32`.
   */
  uploadBytes: post('/api/common/upload/:store_uri', {
    auth: 'session',
    audit: { 'zh-CN': '上传文件内容', en: 'Uploaded file content' },
    added: 'receives the bytes of a multi-step upload',
    envelope: 'fields',
    body: 'bytes',
    limit: fileLimit,
    input: () =>
      z.object({
        store_uri: shortText(100),
        uploads: optional(shortText(10)),
        uploadID: optional(shortText(100)),
        partNumber: optional(count),
        content: incomingFile,
      }),
    output: () =>
      z.object({
        Version: z.string(),
        success: z.number(),
        error: z.object({
          code: z.number(),
          error: z.string(),
          error_code: z.number(),
          message: z.string(),
        }),
        payload: z.object({ hash: z.string(), key: z.string(), uploadID: z.string() }),
      }),
    errors: ['uploadRefused', 'uploadTooLarge', 'storageFull', 'tooManyRequests'],
  }),
  imageUrls: post('/api/playground_api/get_imagex_url', {
    auth: 'session',
    audit: { 'zh-CN': '查看图片', en: 'Viewed images' },
    input: () =>
      z.object({
        uris: optional(z.array(shortText(200)).max(100)),
        scene: optional(z.union([z.literal(0), z.literal(1)])),
      }),
    output: () =>
      z.object({ url_info: z.record(z.string(), z.object({ url: z.string(), review_status: z.boolean() })) }),
  }),
  imageUrl: post('/api/workflow_api/sign_image_url', {
    auth: 'session',
    audit: { 'zh-CN': '查看图片', en: 'Viewed an image' },
    envelope: 'fields',
    input: () => z.object({ uri: shortText(200), Scene: optional(shortText(100)) }),
    output: () => z.object({ url: z.string() }),
  }),
  upload: post('/api/file/upload', {
    auth: 'session',
    audit: { 'zh-CN': '上传文件', en: 'Uploaded a file' },
    added: 'browsers can show the progress of a form upload, and it can store the file in a space',
    body: 'upload',
    limit: uploadLimit,
    input: () => z.object({ space_id: id, file: incomingFile }),
    output: storedFile,
    errors: refusedForm,
  }),
  /** Lists the files of a user, or of a space; newest first. */
  list: post('/api/file/list', {
    auth: 'session',
    audit: { 'zh-CN': '查看文件列表', en: 'Viewed files' },
    added: 'shows users which files use their quota',
    input: () => z.object({ space_id: optional(id), ...paging('page', 'size') }),
    output: () => z.object({ files: z.array(listedFile()), total: z.number() }),
  }),
  remove: post('/api/file/delete', {
    auth: 'session',
    audit: { 'zh-CN': '删除文件', en: 'Deleted files' },
    added: 'lets users free up space',
    input: () =>
      z.object({
        file_ids: list(id),
        /**
         * Unless set, files whose URL appears in a workflow are refused; `data.workflows` lists the
         * workflows.
         */
        even_if_named: optional(z.boolean()),
      }),
    output: () => z.object({ deleted_ids: z.array(z.string()) }),
    errors: ['fileInUse'],
  }),
  /** Storage quota and usage, in bytes. */
  usage: post('/api/file/usage', {
    auth: 'session',
    audit: { 'zh-CN': '查看存储用量', en: 'Viewed storage usage' },
    added: 'shows quotas before they are reached',
    input: () => z.object({ space_id: optional(id) }),
    output: () =>
      z.object({
        person: z.object({ used: z.number(), limit: z.number() }),
        space: z.object({ used: z.number(), limit: z.number() }).optional(),
        /** Maximum file size. */
        largest: z.number(),
        /** Whether thumbnails are available. */
        thumbnails: z.boolean(),
      }),
  }),
  /** Serves a file at a signed URL, until it expires or the user it was signed for loses access. */
  content: bytes('/api/file/content/:file_id/:name', {
    auth: 'none',
    public: 'the URL is signed, and browsers load it without headers',
    audit: { 'zh-CN': '读取文件', en: 'Read a file' },
    added: 'target of signed URLs',
    input: () =>
      z.object({
        file_id: shortText(20),
        /** For people and programs that look at the end of a URL; otherwise ignored. */
        name: shortText(300),
        by: optional(shortText(20)),
        expires: optional(shortText(20)),
        side: optional(shortText(10)),
        signature: optional(shortText(100)),
      }),
  }),
});
