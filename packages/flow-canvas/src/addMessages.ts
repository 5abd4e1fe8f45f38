import type { Language } from '@heddle/workflow-schema';
import { fill, sentenceOf, type Values } from './messages.js';
import type { CanvasStore } from './store/createCanvasStore.js';
import { type ToolMessage, toolMessages } from './toolMessages.js';

const chinese = {
  searchNodes: '搜索节点',
  searchResults: '搜索结果',
  searching: '正在搜索…',
  searchFailed: '搜索没有完成：{reason}',
  loadMore: '加载更多',
  nothingFound: '没有符合“{query}”的节点。',
  categoryIo: '输入输出',
  categoryAi: '模型',
  categoryLogic: '逻辑',
  categoryTool: '工具',
  categoryData: '数据',
  categoryChat: '会话',
  categoryMedia: '媒体',
  stepAdd: '添加 {title}',
  stepReplaceNode: '把 {from} 换成 {to}',
  replaceFull: '容器里还有节点，请先移出',
  refuseLoopOnly: '此节点只能放在循环内',
  refuseFixedInside: '开始和结束节点不能放进容器',
  pasteNested: '容器不能放进容器。',
  favourites: '收藏',
  favouriteNotKept: '没有保存收藏：{reason}',
  gettingItem: '正在获取“{title}”',
  itemFailed: '没有添加“{title}”：{reason}',
};

/** Words of what comes to add a node, and those before them. */
export type AddMessage = ToolMessage | keyof typeof chinese;

const english: Record<keyof typeof chinese, string> = {
  searchNodes: 'Search nodes',
  searchResults: 'Found by search',
  searching: 'Searching…',
  searchFailed: 'The search did not finish: {reason}',
  loadMore: 'Load more',
  nothingFound: 'No node matches “{query}”.',
  categoryIo: 'Input and output',
  categoryAi: 'Models',
  categoryLogic: 'Logic',
  categoryTool: 'Tools',
  categoryData: 'Data',
  categoryChat: 'Conversation',
  categoryMedia: 'Media',
  stepAdd: 'Add {title}',
  stepReplaceNode: 'Replace {from} with {to}',
  replaceFull: 'Move the nodes inside this container out first',
  refuseLoopOnly: 'This node only works inside a loop',
  refuseFixedInside: 'Start and End stay outside of containers',
  pasteNested: 'A container does not fit into a container.',
  favourites: 'Favourites',
  favouriteNotKept: 'The favourite was not kept: {reason}',
  gettingItem: 'Getting {title}',
  itemFailed: '{title} was not added: {reason}',
};

export const addMessages: Readonly<Record<Language, Readonly<Record<AddMessage, string>>>> = {
  'zh-CN': { ...toolMessages['zh-CN'], ...chinese },
  en: { ...toolMessages.en, ...english },
};

/** What the canvas says in code that comes to add a node; what comes later says `sayMore`. */
export function sayAdd(store: CanvasStore, message: AddMessage, values?: Values): string {
  return fill(sentenceOf(store.options.messages, message, addMessages[store.language][message]), values);
}
