import type { Language } from '@heddle/workflow-schema';

const chinese = {
  canvas: '工作流画布',
  toolbar: '画布工具',
  moreTools: '更多工具',
  addNode: '添加节点',
  zoom: '缩放',
  minimap: '小地图：拖动可平移视图',
  empty: '画布上还没有节点。按 / 添加第一个节点。',
  beginning: '点击开始节点右侧的端口，或按 /，添加第一个节点，然后连接到结束节点。',
  drawnInBrowser: '画布需要启用 JavaScript，有 {count} 个节点未显示。',
  unknownType: '未知类型 {code}',
  unreadable: '数据无法读取',
  viewFailed: '卡片显示失败',
  blocks: '内含 {count} 个节点',
  selected: '已选中',
  loadFailed: '加载失败，请检查网络后重试。',
  stepConnect: '连接 {source} 与 {target}',
  stepReconnect: '将连线改接为 {source} 到 {target}',
  stepDisconnect: '删除连线',
  stepByHost: '由应用更改',
  nodeList: '画布上的节点',
  errors: '{count} 个错误',
  warnings: '{count} 个警告',
  readAsTree: '以大纲浏览 {count} 个节点',
};

/**
 * Keys of the messages on the first screen. Those for user actions are in `toolMessages.ts`, those of parts
 * that load later in `addMessages.ts` and `moreMessages.ts`. Add new ones to the latter.
 */
export type FirstMessage = keyof typeof chinese;

const english: Record<FirstMessage, string> = {
  canvas: 'Workflow canvas',
  toolbar: 'Canvas tools',
  moreTools: 'More tools',
  addNode: 'Add node',
  zoom: 'Zoom',
  minimap: 'Minimap: drag to pan',
  empty: 'No nodes yet. Press / to add the first one.',
  beginning:
    'Click the dot on the right of Start, or press /, to add the first step. Then connect it to End.',
  drawnInBrowser: 'The canvas needs JavaScript. {count} {count|node is|nodes are} not shown.',
  unknownType: 'Unknown type {code}',
  unreadable: 'Unreadable data',
  viewFailed: 'Couldn’t display this card',
  blocks: '{count} {count|node|nodes} inside',
  selected: 'selected',
  loadFailed: 'Couldn’t load this part. Check your connection and try again.',
  stepConnect: 'Connect {source} to {target}',
  stepReconnect: 'Reconnect {source} to {target}',
  stepDisconnect: 'Delete connection',
  stepByHost: 'Change by the app',
  nodeList: 'Nodes on the canvas',
  errors: '{count} {count|error|errors}',
  warnings: '{count} {count|warning|warnings}',
  readAsTree: 'Browse {count} {count|node|nodes} as an outline',
};

export const firstMessages: Readonly<Record<Language, Readonly<Record<FirstMessage, string>>>> = {
  'zh-CN': chinese,
  en: english,
};

/** Values for the placeholders of a message. */
export type Values = Readonly<Record<string, string | number>>;

/** Formats a message of the first screen, with the host's override applied. */
export function formatMessage(
  language: Language,
  message: FirstMessage,
  values?: Values,
  own?: Readonly<Partial<Record<string, string>>>,
): string {
  return interpolate(pickMessage(own, message, firstMessages[language][message]), values);
}

/** The host's override of a message if it is a string, or else `otherwise`. */
export function pickMessage(
  own: Readonly<Partial<Record<string, string>>> = {},
  name: string,
  otherwise: string,
): string {
  const wanted = Object.hasOwn(own, name) ? own[name] : undefined;
  return typeof wanted === 'string' ? wanted : otherwise;
}

/**
 * Fills the `{name}` placeholders; `{count|one|many}` becomes the singular or the plural. Unknown names stay.
 */
export function interpolate(message: string, values: Values = {}): string {
  return message.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (place, name: string, one?: string, many?: string) => {
      if (!Object.hasOwn(values, name)) return place;
      if (one !== undefined && many !== undefined) return values[name] === 1 ? one : many;
      return String(values[name]);
    },
  );
}
