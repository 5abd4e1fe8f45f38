import * as z from 'zod';
import { fileBoxLimits } from '../file-box/limits.js';
import {
  albumInfo,
  answer,
  changes,
  common,
  fileIds,
  fileMeta,
  fileVo,
  name,
  page,
  request,
  time,
} from '../file-box/shapes.js';
import { get, post, stream } from '../kernel/call.js';
import { defineFamily } from '../kernel/family.js';
import { count, flag, id, idOrNone, optional, shortText } from '../kernel/fields.js';
import { paging } from '../kernel/paging.js';

export { detailPageTypes, fileBoxLimits, fileBoxTypes, ragStatuses } from '../file-box/limits.js';
export type { AlbumInfo, FileMeta, FileVo } from '../file-box/shapes.js';

const session = { auth: 'session', envelope: 'fields' } as const;
const errors = ['fileBoxInvalid'] as const;

/** Files that a person sent to an agent. Every call reaches the caller's own files only. */
export const fileBox = defineFamily('fileBox', {
  /** Of the caller: whether the agent keeps their files. */
  setUsage: post('/api/filebox/update_filebox_usage_status', {
    ...session,
    audit: { 'zh-CN': '开启或关闭文件盒子', en: 'Switched a file box on or off' },
    input: () => z.object({ ...request(), switch_on: flag }),
    output: () => z.object({ base_resp: answer().base_resp }),
  }),
  deleteFiles: post('/api/filebox/batch_delete_file', {
    ...session,
    audit: { 'zh-CN': '删除文件盒子中的文件', en: 'Deleted files of a file box' },
    input: () => z.object({ ...request(), ids: fileIds(), uris: fileIds() }),
    output: () => z.object(answer()),
  }),
  createAlbum: post('/api/filebox/create_album', {
    ...session,
    audit: { 'zh-CN': '新建相册', en: 'Created an album' },
    errors,
    input: () =>
      z.object({
        ...request(),
        album_name: optional(name()),
        album_desc: optional(shortText(fileBoxLimits.description)),
      }),
    output: () =>
      z.object({
        album_info: albumInfo(),
        photos: z.array(fileMeta()),
        detail_page_url: z.string(),
        album_length: z.number(),
        ...answer(),
      }),
  }),
  addPhotos: post('/api/filebox/add_photos_to_album', {
    ...session,
    audit: { 'zh-CN': '添加图片到相册', en: 'Added pictures to an album' },
    errors,
    input: () =>
      z.object({
        ...request(),
        md_items: z
          .array(z.object({ file_id: optional(shortText(100)), uri: optional(shortText(200)) }))
          .max(1000),
        album_name: name(),
      }),
    output: () => z.object(answer()),
  }),
  updateAlbum: post('/api/filebox/update_album', {
    ...session,
    audit: { 'zh-CN': '修改相册', en: 'Changed an album' },
    errors,
    input: () =>
      z.object({
        ...request(),
        album_id: optional(shortText(100)),
        album_name: optional(name()),
        new_album_name: optional(name()),
        new_album_desc: optional(shortText(fileBoxLimits.description)),
      }),
    output: () => z.object({ album_name_list: z.array(z.string()), ...answer() }),
  }),
  recallFiles: post('/api/filebox/recall_files', {
    ...session,
    audit: { 'zh-CN': '检索文件盒子', en: 'Searched a file box' },
    errors,
    input: () =>
      z.object({
        ...request(),
        need_rag: optional(flag),
        md_type: optional(count),
        begin_time: time(),
        end_time: time(),
        file_uris: fileIds(),
        format: optional(shortText(20)),
      }),
    output: () =>
      z.object({
        file_list: z.array(fileMeta()),
        detail_page_url: z.string(),
        file_num: z.number(),
        ...answer(),
      }),
  }),
  updateFiles: post('/api/filebox/batch_update_file_meta', {
    ...session,
    audit: { 'zh-CN': '修改文件盒子中的文件', en: 'Changed files of a file box' },
    errors,
    input: () => z.object({ ...request(), update_items: z.array(changes()).min(1).max(100) }),
    output: () =>
      z.object({
        SuccessNum: z.number(),
        FailNum: z.number(),
        ResultDetail: z.record(z.string(), z.boolean()),
        ...answer(),
      }),
  }),
  showAlbum: post('/api/filebox/show_album', {
    ...session,
    audit: { 'zh-CN': '查看相册', en: 'Viewed an album' },
    errors,
    input: () =>
      z.object({
        ...request(),
        album_id: optional(shortText(100)),
        album_name: optional(name()),
        start: optional(count),
        limit: optional(count),
      }),
    output: () =>
      z.object({
        album_info: albumInfo(),
        photos: z.array(fileMeta()),
        album_length: z.number(),
        detail_page_url: z.string(),
        album_name_list: z.array(z.string()),
        ...answer(),
      }),
  }),
  getFile: post('/api/filebox/get_file_meta_info', {
    ...session,
    audit: { 'zh-CN': '查看文件盒子中的文件', en: 'Viewed a file of a file box' },
    errors,
    input: () => z.object({ ...request(), file_id: shortText(100) }),
    output: () =>
      z.object({
        data: fileMeta(),
        compliance_statement: z.string(),
        base_resp: answer().base_resp,
      }),
  }),
  deleteAlbum: post('/api/filebox/del_album', {
    ...session,
    audit: { 'zh-CN': '删除相册', en: 'Deleted an album' },
    errors,
    input: () => z.object({ ...request(), album_id: shortText(100), album_name: optional(name()) }),
    output: () => z.object({ album_name_list: z.array(z.string()), ...answer() }),
  }),
  summarise: post('/api/filebox/summary_file', {
    ...session,
    audit: { 'zh-CN': '总结文件盒子中的文件', en: 'Summarised a file of a file box' },
    errors: ['fileBoxInvalid', 'modelFailed'],
    input: () =>
      z.object({
        ...request(),
        file_uri: optional(shortText(200)),
        file_name: optional(name()),
        format: optional(shortText(20)),
        upload_date: time(),
      }),
    output: () =>
      z.object({
        summary_info: z.object({ file_name: z.string(), content: z.string() }),
        suggested_file_list: z.array(fileMeta()),
        ...answer(),
      }),
  }),
  /** The functions that models are offered. */
  displayApis: get('/api/filebox/display_apis', {
    ...session,
    audit: { 'zh-CN': '查看文件盒子的功能', en: 'Viewed the functions of file boxes' },
    output: () =>
      z.object({
        apis: z.array(z.object({ id: z.string(), name: z.string(), desc: z.string(), group_id: z.string() })),
        groups: z.array(z.object({ id: z.string(), name: z.string() })),
      }),
  }),
  listAlbums: post('/api/filebox/show_album_list', {
    ...session,
    audit: { 'zh-CN': '查看相册列表', en: 'Listed albums' },
    input: () => z.object(request()),
    output: () =>
      z.object({
        album_name_list: z.array(z.string()),
        /** Added. */
        albums: z.array(albumInfo()),
        ...answer(),
      }),
  }),
  /** What a signed link shows. */
  detailPage: get('/api/filebox/card_detail_info', {
    auth: 'none',
    public: 'the link is signed, ends after some days and shows one list of files',
    envelope: 'fields',
    audit: { 'zh-CN': '打开文件盒子的链接', en: 'Opened a link of a file box' },
    errors,
    input: () =>
      z.object({
        obj_type: count,
        dpid: shortText(2000),
        bid: id,
        cid: id,
        expires: shortText(20),
        signature: shortText(500),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        file_list: z.array(fileMeta()),
        show_title: z.string(),
        total: z.number(),
        next_page_num: z.number(),
        base_resp: answer().base_resp,
      }),
  }),
  searchFile: post('/api/filebox/search_file', {
    ...session,
    audit: { 'zh-CN': '在文件中搜索', en: 'Searched in files' },
    errors,
    input: () =>
      z.object({
        ...request(),
        file_uri_list: fileIds(),
        file_name_list: optional(z.array(name()).max(100)),
      }),
    output: () =>
      z.object({
        file_search_item_list: z.array(
          z.object({ file_name: z.string(), file_url: z.string(), content: z.string() }),
        ),
        ...answer(),
      }),
  }),
  streamSummary: stream('/api/filebox/stream_summary_file', {
    auth: 'session',
    audit: { 'zh-CN': '总结文件盒子中的文件', en: 'Summarised a file of a file box' },
    errors: ['fileBoxInvalid', 'modelFailed'],
    input: () =>
      z.object({
        ...request(),
        /** The file: its id or URI. */
        biz_id: shortText(100),
        scene_id: optional(shortText(100)),
        url: optional(shortText(2000)),
      }),
    output: () =>
      z.object({
        event: z.literal('message'),
        data: z.object({
          id: z.string(),
          event: z.string(),
          stream_id: z.string(),
          message_title: z.string(),
          output_mode: z.number(),
          return_type: z.number(),
          content_type: z.number(),
          context_mode: z.number(),
          content: z.string(),
          is_finish: z.boolean(),
          is_last_msg: z.boolean(),
          is_last_packet_in_msg: z.boolean(),
          ext: z.record(z.string(), z.string()),
        }),
      }),
  }),
  createFiles: post('/api/filebox/files/batch_create', {
    ...session,
    audit: { 'zh-CN': '添加文件到文件盒子', en: 'Added files to a file box' },
    errors,
    input: () =>
      z.object({
        req_common_base_info: common(),
        /** Addresses or URIs of files. */
        source_urls: z.array(shortText(4000)).min(1).max(fileBoxLimits.batch),
      }),
    output: () =>
      z.object({
        create_results: z.array(z.object({ source_url: z.string(), file_id: z.string(), uri: z.string() })),
        ...answer(),
      }),
  }),
  publicUpdate: post('/api/public/filebox/file/update', {
    ...session,
    audit: { 'zh-CN': '修改文件盒子中的文件', en: 'Changed files of a file box' },
    errors,
    input: () => z.object({ ...page(), update_items: changes() }),
  }),
  publicDelete: post('/api/public/filebox/file/batch_delete', {
    ...session,
    audit: { 'zh-CN': '删除文件盒子中的文件', en: 'Deleted files of a file box' },
    errors,
    input: () => z.object({ ...page(), uris: fileIds() }),
    output: () => z.object({ success_ids: z.array(z.string()) }),
  }),
  publicDeleteAlbum: post('/api/public/filebox/album/delete', {
    ...session,
    audit: { 'zh-CN': '删除相册', en: 'Deleted an album' },
    errors,
    input: () => z.object(page()),
  }),
  publicRemovePhotos: post('/api/public/filebox/album/batch_remove_photo', {
    ...session,
    audit: { 'zh-CN': '从相册移除图片', en: 'Removed pictures from an album' },
    errors,
    input: () => z.object({ ...page(), ids: fileIds() }),
    output: () => z.object({ success_ids: z.array(z.string()) }),
  }),
  isWritable: get('/api/public/filebox/page/is_writable', {
    ...session,
    audit: { 'zh-CN': '查看文件盒子页面的权限', en: 'Viewed the rights on a page of a file box' },
    input: () =>
      z.object({
        dpid: shortText(2000),
        UserID: optional(shortText(200)),
        cid: idOrNone,
        bid: idOrNone,
      }),
    output: () => z.object({ is_writable: z.boolean(), base_resp: answer().base_resp }),
  }),
  listFiles: post('/api/public/filebox/v1/file_list', {
    ...session,
    audit: { 'zh-CN': '查看文件盒子', en: 'Viewed a file box' },
    input: () =>
      z.object({
        bid: id,
        connector_id: idOrNone,
        file_type: optional(count),
        file_name: optional(name()),
        begin_time: time(),
        end_time: time(),
        ...paging('page_num', 'page_size'),
      }),
    output: () =>
      z.object({
        total_count: z.number(),
        list: z.array(fileVo()),
        /** Added: whether the agent keeps files, and whether the caller allows it. */
        is_on: z.boolean(),
        is_allowed: z.boolean(),
        used_bytes: z.number(),
      }),
  }),
  /** Keeps files that the caller has uploaded before. */
  uploadFiles: post('/api/public/filebox/v1/upload_files', {
    ...session,
    audit: { 'zh-CN': '添加文件到文件盒子', en: 'Added files to a file box' },
    errors,
    input: () =>
      z.object({
        bid: id,
        cid: idOrNone,
        biz_type: optional(shortText(100)),
        source_files: optional(
          z
            .array(
              z.object({
                file_uri: optional(shortText(200)),
                file_url: optional(shortText(4000)),
                file_name: optional(name()),
              }),
            )
            .max(fileBoxLimits.batch),
        ),
      }),
    output: () =>
      z.object({
        SuccessNum: z.number(),
        FailNum: z.number(),
        DestFiles: z.array(
          z.object({
            file_uri: z.string(),
            file_url: z.string(),
            file_name: z.string(),
            /** 0 kept, 1 refused. */
            status: z.number(),
            /** Added: why it was refused. */
            reason: z.string(),
          }),
        ),
      }),
  }),
});
