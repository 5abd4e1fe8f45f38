import { defineFlowCanvas } from './FlowCanvasElement.js';

export {
  defineFlowCanvas,
  elementName,
  FlowCanvasElement,
  type FlowCanvasSettings,
} from './FlowCanvasElement.js';

// On a server there are no elements; the import is harmless there.
if (globalThis.customElements !== undefined) defineFlowCanvas();
