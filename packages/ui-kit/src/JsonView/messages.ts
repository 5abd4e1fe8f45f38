/** Messages of `JsonView`. */
export const messages = {
  'zh-CN': {
    copy: '复制 JSON',
    copied: '已复制',
    items: (count: number) => `${count} 项`,
    fields: (count: number) => `${count} 个字段`,
    showAll: (size: string) => `显示全部 ${size}`,
    more: (count: number) => `再显示 ${count} 项`,
    toggle: (name: string) => `展开或折叠 ${name}`,
    root: '根',
    loading: '正在加载',
  },
  en: {
    copy: 'Copy JSON',
    copied: 'Copied',
    items: (count: number) => (count === 1 ? '1 item' : `${count} items`),
    fields: (count: number) => (count === 1 ? '1 field' : `${count} fields`),
    showAll: (size: string) => `show all ${size}`,
    more: (count: number) => `show ${count} more`,
    toggle: (name: string) => `Fold or unfold ${name}`,
    root: 'root',
    loading: 'Loading',
  },
};
