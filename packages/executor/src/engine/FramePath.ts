/** The path of a frame. Its text is built on first use: most iterations never need it. */
export class FramePath {
  /** The node that started the frame; `''` for the run itself. */
  readonly nodeId: string;
  readonly index: number | undefined;
  private readonly owner: FramePath | undefined;
  private made: string | undefined;

  constructor(owner: FramePath | undefined, nodeId: string, index: number | undefined) {
    this.nodeId = nodeId;
    this.index = index;
    this.owner = owner;
    this.made = undefined;
  }

  /** `''` for the run itself, else `loop1[3]`, `call1`. */
  get text(): string {
    if (this.made === undefined) {
      const owner = this.owner ? this.owner.of(this.nodeId) : this.nodeId;
      this.made = this.index === undefined ? owner : `${owner}[${this.index}]`;
    }
    return this.made;
  }

  /** The path of a node in this frame. */
  of(nodeId: string): string {
    return this.text === '' ? nodeId : `${this.text}/${nodeId}`;
  }
}

/** The path of the root frame. */
export const rootPath = new FramePath(undefined, '', undefined);
