import type { Language } from '@heddle/workflow-schema';
import { swapPair, swapSteps } from '../store/swapSteps.js';
import type { Command, CommandName } from './Command.js';

function moving(
  name: CommandName,
  way: 'up' | 'down',
  key: string,
  label: Readonly<Record<Language, string>>,
): Command {
  return {
    name,
    label,
    group: 'arrange',
    needs: 'straightLine',
    shortcuts: [{ key, alt: true }],
    enabled: ({ isReadOnly, currentNode, graph }) =>
      !isReadOnly && currentNode !== undefined && swapPair(graph, currentNode, way) !== undefined,
    run: (store) => {
      if (store.currentNode !== undefined) swapSteps(store, store.currentNode, way);
    },
  };
}

export const moveStepUp = moving('moveStepUp', 'up', 'arrowup', {
  'zh-CN': '上移步骤',
  en: 'Move step up',
});
export const moveStepDown = moving('moveStepDown', 'down', 'arrowdown', {
  'zh-CN': '下移步骤',
  en: 'Move step down',
});
