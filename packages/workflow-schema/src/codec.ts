export {
  type AnyDocumentCodec,
  canvasCodec,
  type DocumentCodec,
  type EdgeParts,
} from './codec/DocumentCodec.js';
export { type PlainDocument, type PlainEdge, type PlainNode, plainCodec } from './codec/plainCodec.js';
