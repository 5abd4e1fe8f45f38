import { defineFlowCanvas } from './FlowCanvasElement.js';

export {
  defineFlowCanvas,
  elementName,
  FlowCanvasElement,
  type FlowCanvasSettings,
} from './FlowCanvasElement.js';

// Importing the module on a server, which has no custom elements, has no effect.
if (globalThis.customElements !== undefined) defineFlowCanvas();
