/** Where a frame runs. Its text is made when somebody asks for it: nobody looks at most iterations. */
export class FramePath {
  /** The node that the frame belongs to; `''` for the run itself. */
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

/** The path of the run's own frame. */
export const rootPath = new FramePath(undefined, '', undefined);
