import type { Language } from '@heddle/workflow-schema';
import { interpolate, pickMessage, type Values } from './messages.js';
import type { CanvasStore } from './store/createCanvasStore.js';
import { type ToolMessage, toolMessages } from './toolMessages.js';

const chinese = {
  searchNodes: '搜索节点',
  searchResults: '搜索结果',
  searching: '正在搜索…',
  searchFailed: '搜索失败：{reason}',
  loadMore: '加载更多',
  nothingFound: '未找到与“{query}”匹配的节点。',
  categoryIo: '输入输出',
  categoryAi: '模型',
  categoryLogic: '逻辑',
  categoryTool: '工具',
  categoryData: '数据',
  categoryChat: '会话',
  categoryMedia: '媒体',
  unavailable: '无法运行',
  stepAdd: '添加 {title}',
  stepReplaceNode: '将 {from} 替换为 {to}',
  replaceFull: '请先将节点移出此容器',
  refuseLoopOnly: '此节点只能放在循环内',
  refuseFixedInside: '开始和结束节点不能放进容器',
  pasteNested: '容器不能嵌套。',
  favourites: '收藏',
  favouriteNotKept: '收藏失败：{reason}',
  gettingItem: '正在加载“{title}”…',
  itemFailed: '添加“{title}”失败：{reason}',
};

/** Keys of the messages that load with the add panel, and of those loaded before. */
export type AddMessage = ToolMessage | keyof typeof chinese;

const english: Record<keyof typeof chinese, string> = {
  searchNodes: 'Search nodes',
  searchResults: 'Search results',
  searching: 'Searching…',
  searchFailed: 'Search failed: {reason}',
  loadMore: 'Load more',
  nothingFound: 'No nodes match “{query}”.',
  categoryIo: 'Input and output',
  categoryAi: 'Models',
  categoryLogic: 'Logic',
  categoryTool: 'Tools',
  categoryData: 'Data',
  categoryChat: 'Conversation',
  categoryMedia: 'Media',
  unavailable: 'Can’t run here',
  stepAdd: 'Add {title}',
  stepReplaceNode: 'Replace {from} with {to}',
  replaceFull: 'Move the nodes out of this container first',
  refuseLoopOnly: 'This node only works inside a loop',
  refuseFixedInside: 'Start and End can’t go inside a container',
  pasteNested: 'Containers can’t be nested.',
  favourites: 'Favorites',
  favouriteNotKept: 'Couldn’t save the favorite: {reason}',
  gettingItem: 'Loading {title}…',
  itemFailed: 'Couldn’t add {title}: {reason}',
};

export const addMessages: Readonly<Record<Language, Readonly<Record<AddMessage, string>>>> = {
  'zh-CN': { ...toolMessages['zh-CN'], ...chinese },
  en: { ...toolMessages.en, ...english },
};

/** Formats a message that is loaded with the add panel. Code that loads later uses `formatMoreMessage`. */
export function formatAddMessage(store: CanvasStore, message: AddMessage, values?: Values): string {
  return interpolate(
    pickMessage(store.options.messages, message, addMessages[store.language][message]),
    values,
  );
}
