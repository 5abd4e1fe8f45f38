import type { documentFileReasons } from '@heddle/api-contract/reasons/document-file';
import { defineRefusals } from './defineRefusals.js';

/** Messages for files that cannot be read. */
defineRefusals<typeof documentFileReasons>('documentFile', {
  'zh-CN': {
    encrypted: '文件已加密。请去掉密码后重新上传。',
    damaged: '文件已损坏，无法按 {{format}} 读取。',
    unsupported: '不支持读取 {{extension}} 类型的文件。',
    oldFormat: '不支持读取 {{extension}} 文件，请另存为 {{target}}。',
    notText: '该文件不是文本文件。',
    empty: '文件中没有文字。如果是扫描件，需要开启文字识别。',
    tooLarge: '文件超过 {{maximum, bytes}}。',
    expandsTooFar: '文件中的压缩内容解压后过大。',
    unsafe: '文件包含 XML 文档类型声明，无法读取。',
    tooManyPages: '文件有 {{pages}} 页，最多 {{maximum}} 页。',
    tooManyColumns: '表格超过 {{maximum}} 列。',
    tooDeep: '文件嵌套层级过深。',
    time: '读取文件超过 {{seconds}} 秒。',
    memory: '读取文件占用的内存过多。',
  },
  en: {
    encrypted: 'The file is encrypted. Remove its password and upload it again.',
    damaged: 'The file is damaged and can’t be read as {{format}}.',
    unsupported: 'Files of the type {{extension}} can’t be read.',
    oldFormat: '{{extension}} files can’t be read. Save the document as {{target}}.',
    notText: 'The file isn’t a text file.',
    empty: 'The file has no text. If it’s a scan, turn on text recognition.',
    tooLarge: 'The file is larger than {{maximum, bytes}}.',
    expandsTooFar: 'The archive in the file expands to too much data.',
    unsafe: 'The file contains an XML document type declaration, which isn’t read.',
    tooManyPages: 'The file has {{pages}} pages. The maximum is {{maximum}}.',
    tooManyColumns: 'The table has more than {{maximum}} columns.',
    tooDeep: 'The file is nested too deeply.',
    time: 'Reading the file takes longer than {{seconds}} seconds.',
    memory: 'Reading the file takes too much memory.',
  },
});
