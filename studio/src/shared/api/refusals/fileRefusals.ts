import type { fileReasons } from '@heddle/api-contract/reasons/file';
import { defineRefusals } from './defineRefusals.js';

/** Messages for refusals about files, which every module that uploads shows. */
defineRefusals<typeof fileReasons>('file', {
  'zh-CN': {
    notConfigured: '当前实例未配置文件存储。',
    tooLarge: '文件不能超过 {{maximum, bytes}}。',
    empty: '文件是空的。',
    damaged: '存储的文件已损坏或丢失。',
    urlExpired: '这个地址无效或已过期。',
    pictureTooLarge: '图片不能超过 {{maximum, bytes}}。',
    isIcon: '有工作流正在使用这张图片作为图标，请先更换图标。',
    inUse: '这些工作流正在使用此文件：{{names}}',
    yourStorageFull:
      '你的存储空间已用 {{used, bytes}}，共 {{limit, bytes}}，无法保存这个文件。请到“文件”页删除不再需要的文件。',
    spaceStorageFull:
      '这个空间的存储空间已用 {{used, bytes}}，共 {{limit, bytes}}，无法保存这个文件。请到“文件”页删除不再需要的文件。',
    noRight: '文件不存在，或你没有权限。',
    notAPicture: '只支持 PNG、JPEG、GIF 和 WebP 图片。',
    pictureBroken: '图片已损坏，或尺寸过大。',
    typeNotAccepted: '不支持此文件类型。',
    thumbnailsBusy: '正在生成的缩略图过多。',
    tooManyUploads: '同时最多进行 {{maximum}} 个上传。',
    base64TooLarge: '文件不能超过 {{maximum, bytes}}（base64）。',
  },
  en: {
    notConfigured: 'File storage isn’t configured on this installation.',
    tooLarge: 'The file can’t be larger than {{maximum, bytes}}.',
    empty: 'The file is empty.',
    damaged: 'The stored file is damaged or missing.',
    urlExpired: 'This address is invalid or has expired.',
    pictureTooLarge: 'The picture can’t be larger than {{maximum, bytes}}.',
    isIcon: 'A workflow uses this picture as its icon. Change the icon first.',
    inUse: 'These workflows use the file: {{names}}.',
    yourStorageFull:
      'Your files use {{used, bytes}} of {{limit, bytes}}, so there isn’t enough space for this one. Delete files you no longer need.',
    spaceStorageFull:
      'The files of this workspace use {{used, bytes}} of {{limit, bytes}}, so there isn’t enough space for this one. Delete files you no longer need.',
    noRight: 'The file doesn’t exist, or you don’t have permission.',
    notAPicture: 'Only PNG, JPEG, GIF and WebP images are supported.',
    pictureBroken: 'The picture is damaged or has too many pixels.',
    typeNotAccepted: 'This file type isn’t supported.',
    thumbnailsBusy: 'Too many thumbnails are being generated.',
    tooManyUploads: 'Up to {{maximum}} uploads can run at once.',
    base64TooLarge: 'The file can’t be larger than {{maximum, bytes}} as base64.',
  },
});
