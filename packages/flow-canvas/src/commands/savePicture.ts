import { exportDocument, type Language } from '@heddle/workflow-schema';
import { download, fileNameOf } from '../file/download.js';
import { textOf } from '../host/textOf.js';
import { formatMoreMessage } from '../moreMessages.js';
import { lateSeldom } from '../slots/lateTools.js';
import type { CanvasStore } from '../store/createCanvasStore.js';
import type { Command, CommandName } from './Command.js';

function saving(name: CommandName, kind: 'svg' | 'png', label: Record<Language, string>): Command {
  return {
    name,
    label,
    group: 'share',
    needs: 'nodes',
    enabled: (store) => store.graph.nodeCount > 0,
    run: (store) => {
      savePicture(store, kind).catch((error: unknown) => {
        store.notify(formatMoreMessage(store, 'pictureFailed', { reason: textOf(error) }), 'error');
      });
    },
  };
}

export const saveSvg = saving('saveSvg', 'svg', { 'zh-CN': '导出为 SVG 图片', en: 'Export as SVG image' });
export const savePng = saving('savePng', 'png', { 'zh-CN': '导出为 PNG 图片', en: 'Export as PNG image' });

/** Draws the whole document and starts a download of the picture. */
async function savePicture(store: CanvasStore, kind: 'svg' | 'png'): Promise<void> {
  const { drawSvg, svgToPng } = await lateSeldom.load();
  const { theme, edgeRouting } = store.state.getState();
  const { definitions, views, unknownView } = store.options;
  const svg = drawSvg(exportDocument(store.document), {
    definitions,
    views,
    unknownView,
    language: store.language,
    theme,
    edgeRouting,
  });
  const blob = kind === 'png' ? await svgToPng(svg) : new Blob([svg], { type: 'image/svg+xml' });
  download(blob, fileNameOf(store, kind));
}
