/** Said by every form of a trigger node. */
export const triggersNotSetUp = {
  'zh-CN': '此安装还不提供定时触发器，运行到此节点会失败。设置可以修改，会随文档保留。',
  en: 'This installation does not offer triggers yet, so a run fails at this node. Settings can be edited and stay in the document.',
} as const;
