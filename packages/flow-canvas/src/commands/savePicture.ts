import type { Language } from '@heddle/workflow-schema';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command, CommandName } from './Command.js';
import { needs } from './needs.js';

function saving(name: CommandName, kind: 'svg' | 'png', label: Record<Language, string>): Command {
  return {
    name,
    label,
    group: 'share',
    needs: needs.nodes,
    enabled: (store) => store.graph.nodeCount > 0,
    run: (store) => {
      savePicture(store, kind).catch((error: unknown) => {
        const reason = error instanceof Error ? error.message : String(error);
        store.notify(store.say('pictureFailed', { reason }), 'error');
      });
    },
  };
}

export const saveSvg = saving('saveSvg', 'svg', { 'zh-CN': '保存为 SVG 图片', en: 'Save as SVG picture' });
export const savePng = saving('savePng', 'png', { 'zh-CN': '保存为 PNG 图片', en: 'Save as PNG picture' });

/** Draws the whole document and hands it to the browser as a download. */
async function savePicture(store: CanvasStore, kind: 'svg' | 'png'): Promise<void> {
  const { drawSvg, svgToPng } = await import('../picture/index.js');
  const { theme, edgeRouting } = store.state.getState();
  const { definitions, views, unknownView } = store.options;
  const svg = drawSvg(store.exportDocument(), {
    definitions,
    views,
    unknownView,
    language: store.language,
    theme,
    edgeRouting,
  });
  const blob = kind === 'png' ? await svgToPng(svg) : new Blob([svg], { type: 'image/svg+xml' });
  const link = document.createElement('a');
  link.href = URL.createObjectURL(blob);
  link.download = `workflow.${kind}`;
  link.click();
  // The browser takes the content when it starts to save.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
