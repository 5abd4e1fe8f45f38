import type { fileBoxReasons } from '@heddle/api-contract/reasons/file-box';
import { defineRefusals } from '../../shared/api/refusals/defineRefusals.js';

/** Messages for refusals about file boxes. */
defineRefusals<typeof fileBoxReasons>('fileBox', {
  'zh-CN': {
    off: '此智能体没有开启文件盒子。',
    personOff: '你已关闭此智能体保存文件，请先重新开启。',
    noFile: '文件不存在，可能已被删除。',
    noAlbum: '相册不存在，可能已被删除。',
    nameMissing: '请填写名称。',
    nameTaken: '已有同名的文件或相册“{{name}}”。',
    notPhoto: '相册中只能放图片。',
    tooLarge: '此类文件最大 {{maximum}} MB。',
    full: '文件盒子最多 {{maximum}} MB，请先删除一些文件。',
    tooMany: '最多 {{maximum}} 个文件，请先删除一些。',
    tooManyAlbums: '最多 {{maximum}} 个相册。',
    unreadable: '文件没有可读取的文字。',
    notFetched: '无法读取此地址的文件。',
    noModel: '请先为智能体选择模型。',
    linkExpired: '链接已过期或无效。',
  },
  en: {
    off: 'The file box of this agent is off.',
    personOff: 'You turned off that this agent keeps your files. Turn it on first.',
    noFile: 'This file no longer exists. It may have been deleted.',
    noAlbum: 'This album no longer exists. It may have been deleted.',
    nameMissing: 'Enter a name.',
    nameTaken: 'A file or album named “{{name}}” exists already.',
    notPhoto: 'An album holds images only.',
    tooLarge: 'Files of this kind can have up to {{maximum}} MB.',
    full: 'A file box holds up to {{maximum}} MB. Delete some files first.',
    tooMany: 'At most {{maximum}} files are kept. Delete some first.',
    tooManyAlbums: 'At most {{maximum}} albums.',
    unreadable: 'The file has no readable text.',
    notFetched: 'Couldn’t read the file at this address.',
    noModel: 'Choose a model for the agent first.',
    linkExpired: 'This link has expired or is not valid.',
  },
});
