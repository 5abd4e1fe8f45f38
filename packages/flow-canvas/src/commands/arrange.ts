import type { Language } from '@heddle/workflow-schema';
import { type Alignment, type Axis, align, arrangeable, distribute } from '../store/align.js';
import type { Command, CommandName } from './Command.js';

function alignment(name: CommandName, to: Alignment, label: Record<Language, string>): Command {
  return {
    name,
    label,
    group: 'arrange',
    needs: 'twoSelected',
    enabled: (store) => !store.isReadOnly && arrangeable(store).size > 1,
    run: (store) => align(store, to),
  };
}

function distribution(name: CommandName, axis: Axis, label: Record<Language, string>): Command {
  return {
    name,
    label,
    group: 'arrange',
    needs: 'threeSelected',
    enabled: (store) => !store.isReadOnly && arrangeable(store).size > 2,
    run: (store) => distribute(store, axis),
  };
}

/** Commands that align or distribute the selected nodes. */
export const arrangements: readonly Command[] = [
  alignment('alignLeft', 'left', { 'zh-CN': '左对齐', en: 'Align left' }),
  alignment('alignCenter', 'center', { 'zh-CN': '水平居中', en: 'Align horizontal centres' }),
  alignment('alignRight', 'right', { 'zh-CN': '右对齐', en: 'Align right' }),
  alignment('alignTop', 'top', { 'zh-CN': '顶部对齐', en: 'Align top' }),
  alignment('alignMiddle', 'middle', { 'zh-CN': '垂直居中', en: 'Align vertical centres' }),
  alignment('alignBottom', 'bottom', { 'zh-CN': '底部对齐', en: 'Align bottom' }),
  distribution('distributeHorizontally', 'horizontal', {
    'zh-CN': '水平等距分布',
    en: 'Distribute horizontally',
  }),
  distribution('distributeVertically', 'vertical', { 'zh-CN': '垂直等距分布', en: 'Distribute vertically' }),
];
