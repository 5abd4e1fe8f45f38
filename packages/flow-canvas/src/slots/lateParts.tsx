import { LateModule } from '../late/LateModule.js';
import { LatePart } from '../late/LatePart.js';
import { WaitingPanel } from '../late/WaitingPanel.js';

const addPanel = new LateModule(async () => (await import('../parts/AddPanel.js')).AddPanel);
const contextMenu = new LateModule(async () => (await import('../parts/ContextMenu.js')).ContextMenu);
const finder = new LateModule(async () => (await import('../parts/Finder.js')).Finder);
const minimap = new LateModule(async () => (await import('../parts/MiniMap.js')).MiniMap);
const nodePanel = new LateModule(async () => (await import('../parts/FormPanel.js')).FormPanel);
const zoomChoices = new LateModule(async () => (await import('../parts/ZoomChoices.js')).ZoomChoices);

/** Asks for every panel's code, so that it is there before somebody opens one. */
export function preloadParts(): void {
  for (const module of [addPanel, contextMenu, finder, minimap, nodePanel, zoomChoices]) module.preload();
}

/** The panels whose code comes when they are first opened. Each draws nothing while it is closed. */
export const late = {
  addPanel: (
    <LatePart
      module={addPanel}
      isNeeded={(state) => state.addPanel !== undefined}
      close={{ addPanel: undefined }}
      Waiting={WaitingPanel}
    />
  ),
  contextMenu: (
    <LatePart
      module={contextMenu}
      isNeeded={(state) => state.menu !== undefined}
      close={{ menu: undefined }}
      Waiting={WaitingPanel}
    />
  ),
  finder: (
    <LatePart
      module={finder}
      isNeeded={(state) => state.finder !== undefined}
      close={{ finder: undefined }}
      Waiting={WaitingPanel}
    />
  ),
  minimap: (
    <LatePart module={minimap} isNeeded={(state) => state.isMinimapOpen} close={{ isMinimapOpen: false }} />
  ),
  nodePanel: (
    <LatePart
      module={nodePanel}
      isNeeded={(state) => state.openNode !== undefined}
      close={{ openNode: undefined }}
    />
  ),
  zoomChoices: (
    <LatePart
      module={zoomChoices}
      isNeeded={(state) => state.isZoomMenuOpen}
      close={{ isZoomMenuOpen: false }}
      Waiting={WaitingPanel}
    />
  ),
};
