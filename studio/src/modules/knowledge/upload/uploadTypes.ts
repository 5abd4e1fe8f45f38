import type { Language } from '@heddle/workflow-schema';
import {
  type Icon,
  IconCloudDownload,
  IconFileUpload,
  IconPencil,
  IconPhotoPlus,
  IconReplace,
  IconTablePlus,
  IconWorld,
} from '@tabler/icons-react';
import type { DatasetKind } from '../dataset/Dataset.js';

/** What can be added to a knowledge base, as the address of the upload page names it. */
export interface UploadType {
  type: string;
  /** `add`, `update` replaces the rows of a table, `incremental` appends to them. */
  opt: string;
  Icon: Icon;
  label: Record<Language, string>;
}

const text: readonly UploadType[] = [
  { type: 'text_doc', opt: 'add', Icon: IconFileUpload, label: { 'zh-CN': '本地文件', en: 'Local files' } },
  { type: 'text_url', opt: 'add', Icon: IconWorld, label: { 'zh-CN': '网页', en: 'Web pages' } },
  { type: 'text_custom', opt: 'add', Icon: IconPencil, label: { 'zh-CN': '自行编写', en: 'Write text' } },
  {
    type: 'text_extension',
    opt: 'add',
    Icon: IconCloudDownload,
    label: { 'zh-CN': '外部来源', en: 'Connected source' },
  },
];
const newTable: readonly UploadType[] = [
  { type: 'table_doc', opt: 'add', Icon: IconFileUpload, label: { 'zh-CN': '本地文件', en: 'Local file' } },
  {
    type: 'table_custom',
    opt: 'add',
    Icon: IconTablePlus,
    label: { 'zh-CN': '自定义列', en: 'Define columns' },
  },
];
const storedTable: readonly UploadType[] = [
  {
    type: 'table_doc',
    opt: 'incremental',
    Icon: IconTablePlus,
    label: { 'zh-CN': '追加文件中的行', en: 'Append rows from a file' },
  },
  {
    type: 'table_doc',
    opt: 'update',
    Icon: IconReplace,
    label: { 'zh-CN': '用文件替换所有行', en: 'Replace all rows with a file' },
  },
];
const photo: readonly UploadType[] = [
  { type: 'image_file', opt: 'add', Icon: IconPhotoPlus, label: { 'zh-CN': '本地图片', en: 'Local images' } },
];

/** What can be added; a table has one document, whose rows are appended or replaced. */
export function uploadTypesOf(kind: DatasetKind, hasDocuments: boolean): readonly UploadType[] {
  if (kind === 'text') return text;
  if (kind === 'photo') return photo;
  return hasDocuments ? storedTable : newTable;
}
