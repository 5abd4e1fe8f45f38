/** Where a document lives. Paste compares it with the place copied nodes came from. */
export interface PasteSource {
  host?: string;
  flowMode?: number;
  workflowId?: string;
  spaceId?: string;
}
