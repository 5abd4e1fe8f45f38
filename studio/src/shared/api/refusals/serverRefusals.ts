import type { serverReasons } from '@heddle/api-contract/reasons/server';
import { defineRefusals } from './defineRefusals.js';

/** Messages for failures of the server. */
defineRefusals<typeof serverReasons>('server', {
  'zh-CN': {
    failed: '服务器出错了。已保存的内容不受影响，详情见服务器日志。',
    databaseSlow: '服务器繁忙，请稍后再试。',
    databaseUnreachable: '服务器暂时无法连接数据库，请稍后再试。',
    diskFull: '服务器的磁盘已满，没有保存。请联系管理员。',
    cannotEncrypt: '当前实例缺少加密密钥所需的主密钥，请联系管理员。',
    cannotSign: '当前实例缺少签名文件地址所需的密钥，请联系管理员。',
    notBuilt: '此功能暂未提供。',
  },
  en: {
    failed: 'Something went wrong on the server. Your saved work is safe; see the server log for details.',
    databaseSlow: 'The server is busy. Try again later.',
    databaseUnreachable: 'The server can’t reach its database. Try again later.',
    diskFull: 'The server’s disk is full, so nothing was saved. Contact an administrator.',
    cannotEncrypt: 'This installation has no master key to encrypt secrets with. Contact an administrator.',
    cannotSign: 'This installation has no key to sign file addresses with. Contact an administrator.',
    notBuilt: 'This feature isn’t available yet.',
  },
});
