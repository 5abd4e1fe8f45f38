import type { Language } from '@heddle/workflow-schema';

const chinese = {
  canvas: '工作流画布',
  toolbar: '画布工具',
  addNode: '添加节点',
  zoom: '缩放',
  minimap: '小地图，拖动可移动视图',
  empty: '画布上还没有节点。按 / 添加第一个节点。',
  beginning: '点开始节点右侧的圆点，或按 /，添加第一步；再连到结束节点。',
  drawnInBrowser: '画布需要 JavaScript 才能显示；这里有 {count} 个节点。',
  unknownType: '未知类型 {code}',
  unreadable: '数据无法读取',
  viewFailed: '卡片无法显示',
  blocks: '内含 {count} 个节点',
  selected: '已选中',
  loadFailed: '这一部分没有加载成功。请检查网络后重试。',
  stepConnect: '连接 {source} 与 {target}',
  stepReconnect: '改接连线',
  stepDisconnect: '删除连线',
  nodeList: '画布上的节点',
  errors: '{count} 个错误',
  warnings: '{count} 个警告',
  readAsTree: '以目录阅读 {count} 个节点',
};

/** Words of what a canvas shows at once; those of what people do stand in `toolMessages.ts`, and new ones in `moreMessages.ts`. */
export type FirstMessage = keyof typeof chinese;

const english: Record<FirstMessage, string> = {
  canvas: 'Workflow canvas',
  toolbar: 'Canvas tools',
  addNode: 'Add node',
  zoom: 'Zoom',
  minimap: 'Minimap; drag to move the view',
  empty: 'No nodes yet. Press / to add the first one.',
  beginning: 'Press the dot at the right of Start, or /, to add the first step; then connect it to End.',
  drawnInBrowser: 'The canvas is drawn with JavaScript; {count} {count|node is|nodes are} not shown here.',
  unknownType: 'Unknown type {code}',
  unreadable: 'Data cannot be read',
  viewFailed: 'The card cannot be shown',
  blocks: '{count} {count|node|nodes} inside',
  selected: 'selected',
  loadFailed: 'This part could not be loaded. Check the connection and try again.',
  stepConnect: 'Connect {source} to {target}',
  stepReconnect: 'Reconnect',
  stepDisconnect: 'Delete connection',
  nodeList: 'Nodes on the canvas',
  errors: '{count} {count|error|errors}',
  warnings: '{count} {count|warning|warnings}',
  readAsTree: 'Read {count} {count|node|nodes} as an outline',
};

export const firstMessages: Readonly<Record<Language, Readonly<Record<FirstMessage, string>>>> = {
  'zh-CN': chinese,
  en: english,
};

/** What stands in the places of a sentence. */
export type Values = Readonly<Record<string, string | number>>;

/** One of the first sentences, as the host or the canvas says it. */
export function say(
  language: Language,
  message: FirstMessage,
  values?: Values,
  own?: Readonly<Partial<Record<string, string>>>,
): string {
  return fill(sentenceOf(own, message, firstMessages[language][message]), values);
}

/** The host's sentence of this name, where it has one that is a text. */
export function sentenceOf(
  own: Readonly<Partial<Record<string, string>>> = {},
  name: string,
  otherwise: string,
): string {
  const wanted = Object.hasOwn(own, name) ? own[name] : undefined;
  return typeof wanted === 'string' ? wanted : otherwise;
}

/** A sentence with its `{name}` places filled; `{count|one|many}` is the word for that number. */
export function fill(sentence: string, values: Values = {}): string {
  return sentence.replace(
    /\{(\w+)(?:\|([^|}]*)\|([^}]*))?\}/g,
    (place, name: string, one?: string, many?: string) => {
      if (!Object.hasOwn(values, name)) return place;
      if (one !== undefined && many !== undefined) return values[name] === 1 ? one : many;
      return String(values[name]);
    },
  );
}
