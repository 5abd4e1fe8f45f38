import type { Language } from '@heddle/workflow-schema';

const chinese = {
  canvas: '工作流画布',
  toolbar: '画布工具',
  addNode: '添加节点',
  zoom: '缩放',
  minimap: '小地图，拖动可移动视图',
  placing: '点按画布放下“{title}”；按 Enter 放在中间，按 Esc 取消',
  fullScreenRefused: '浏览器没有让此页面全屏。',
  empty: '画布上还没有节点。按 / 添加第一个节点。',
  beginning: '点开始节点右侧的圆点，或按 /，添加第一步；再连到结束节点。',
  drawnInBrowser: '画布需要 JavaScript 才能显示；这里有 {count} 个节点。',
  unknownType: '未知类型 {code}',
  unreadable: '数据无法读取',
  viewFailed: '卡片无法显示',
  blocks: '内含 {count} 个节点',
  selected: '已选中',
  loadFailed: '这一部分没有加载成功。请检查网络后重试。',
  stepMove: '移动 {count} 个节点',
  stepConnect: '连接 {source} 与 {target}',
  stepReconnect: '改接连线',
  stepDisconnect: '删除连线',
  didUndo: '已撤销：{label}',
  didRedo: '已重做：{label}',
  historyDropped: '文档已从别处更改，{label} 不再适用。',
  didSelect: '已选中 {count} 个节点',
  didConnect: '已连接“{source}”与“{target}”',
  readOnly: '画布为只读。',
  gestureEnded: '文档已从别处更改，当前操作已结束。',
  refuseSelf: '节点不能连接自己',
  refuseParent: '两端不在同一个容器内',
  refuseIsolated: '此节点没有连接口',
  refuseUnknown: '未知类型的节点不能连接',
  refusePort: '这里没有可连接的口',
  refuseDuplicate: '这条连线已存在',
  didTravel: '已跨过 {count} 步到“{label}”',
  connectFromHere: '再点一个连接口或节点完成连接；再点一次这里可添加节点',
  nodeList: '画布上的节点',
  errors: '{count} 个错误',
  warnings: '{count} 个警告',
  readAsTree: '以目录阅读 {count} 个节点',
};

/** Words of what a canvas shows and does at once; the others stand in `toolMessages.ts`, and new ones in `moreMessages.ts`. */
export type FirstMessage = keyof typeof chinese;

const english: Record<FirstMessage, string> = {
  canvas: 'Workflow canvas',
  toolbar: 'Canvas tools',
  addNode: 'Add node',
  zoom: 'Zoom',
  minimap: 'Minimap; drag to move the view',
  placing: 'Press where {title} shall lie; Enter puts it into the middle, Escape lets it go',
  fullScreenRefused: 'The browser did not let this page fill the screen.',
  empty: 'No nodes yet. Press / to add the first one.',
  beginning: 'Press the dot at the right of Start, or /, to add the first step; then connect it to End.',
  drawnInBrowser: 'The canvas is drawn with JavaScript; {count} {count|node is|nodes are} not shown here.',
  unknownType: 'Unknown type {code}',
  unreadable: 'Data cannot be read',
  viewFailed: 'The card cannot be shown',
  blocks: '{count} {count|node|nodes} inside',
  selected: 'selected',
  loadFailed: 'This part could not be loaded. Check the connection and try again.',
  stepMove: 'Move {count} {count|node|nodes}',
  stepConnect: 'Connect {source} to {target}',
  stepReconnect: 'Reconnect',
  stepDisconnect: 'Delete connection',
  didUndo: 'Undone: {label}',
  didRedo: 'Redone: {label}',
  historyDropped: 'The document changed elsewhere, so “{label}” no longer applies.',
  didSelect: '{count} {count|node|nodes} selected',
  didConnect: 'Connected {source} to {target}',
  readOnly: 'The canvas is read-only.',
  gestureEnded: 'The document changed elsewhere; the gesture was ended.',
  refuseSelf: 'A node cannot connect to itself',
  refuseParent: 'Both ends must be in the same container',
  refuseIsolated: 'This node has no ports',
  refuseUnknown: 'Nodes of unknown type cannot be connected',
  refusePort: 'There is no port to connect to',
  refuseDuplicate: 'This connection already exists',
  didTravel: '{count} steps at once, to: {label}',
  connectFromHere: 'Tap the port or node to connect to; tap here again to add a node',
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
