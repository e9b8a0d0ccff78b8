import { OfficeRefusal } from './office-refusal.ts';

/** Where a text stands that is not in the flow of the document or slide; a shape is that of a sheet. */
export type BlockKind = 'header' | 'footer' | 'footnote' | 'endnote' | 'textbox' | 'shape';

/** A paragraph, or a row of a table with its cells. Page breaks in their text are form feeds. */
export interface OfficeBlock {
  kind?: BlockKind;
  /** Of the slide, from 1; 0 in a document. */
  page: number;
  cells: string[];
}

/** Text boxes are written inside of the paragraph that they stand beside. */
const maxNestedBoxes = 50;

/** The text of a part, or of one of its text boxes. */
interface Frame {
  kind: BlockKind | undefined;
  blocks: OfficeBlock[];
  /** Text boxes and notes of the open paragraph or row, which follow it. */
  pending: OfficeBlock[];
  /** Cells of the open row of the outermost table; a table in a cell is part of the cell's text. */
  row: string[] | undefined;
  tables: number;
  text: string;
  /** The end of the paragraph was deleted: the next one continues it. */
  isContinued: boolean;
  /** Of the paragraph, by its style, and of the run. */
  hasHiddenStyle: boolean;
  isHidden: boolean;
}

/** Builds blocks in reading order from what a reader of paragraphs finds. */
export class BlockBuilder {
  frame: Frame;
  readonly #page: number;
  readonly #frames: Frame[] = [];

  constructor(kind: BlockKind | undefined, page: number) {
    this.#page = page;
    this.frame = frameOf(kind);
  }

  /** Adds blocks that follow the open paragraph or row. */
  addBeside(blocks: readonly OfficeBlock[]): void {
    for (const block of blocks) this.frame.pending.push(block);
  }

  /** Adds a text beside the open paragraph. */
  addBox(text: string): void {
    this.addBeside([{ kind: this.boxKind, page: this.#page, cells: [text] }]);
  }

  /** Text boxes of a header are part of the header. */
  get boxKind(): BlockKind {
    return this.frame.kind ?? 'textbox';
  }

  openBox(): void {
    if (this.#frames.length >= maxNestedBoxes) throw new OfficeRefusal('too_large');
    this.#frames.push(this.frame);
    this.frame = frameOf(this.boxKind);
  }

  closeBox(): void {
    const blocks = this.takeBlocks();
    this.frame = this.#frames.pop() ?? this.frame;
    this.addBeside(blocks);
  }

  openRow(): void {
    if (this.frame.tables === 1) this.frame.row = [];
  }

  openCell(): void {
    if (this.frame.tables === 1) this.frame.row?.push('');
  }

  endParagraph(): void {
    const { frame } = this;
    const { row, text } = frame;
    if (frame.isContinued) {
      frame.isContinued = false;
      return;
    }
    frame.text = '';
    if (row) {
      const cell = row.pop() ?? '';
      row.push(cell === '' || text === '' ? cell + text : `${cell}\n${text}`);
    } else {
      this.#addBlock([text]);
      this.#addPending();
    }
  }

  endRow(): void {
    const { frame } = this;
    if (frame.tables !== 1 || !frame.row) return;
    if (frame.text !== '') this.endParagraph();
    const { row } = frame;
    frame.row = undefined;
    this.#addBlock(row);
    this.#addPending();
  }

  /** What was built since it was last taken. */
  takeBlocks(): OfficeBlock[] {
    this.frame.isContinued = false;
    this.endParagraph();
    return this.frame.blocks.splice(0);
  }

  #addBlock(cells: string[]): void {
    const { kind, blocks } = this.frame;
    if (cells.some((cell) => cell.trim() !== '')) blocks.push({ ...(kind && { kind }), page: this.#page, cells });
    // Of an empty paragraph or row the page break remains.
    else if (cells.some((cell) => cell.includes('\f'))) this.frame.text = '\f';
  }

  #addPending(): void {
    for (const block of this.frame.pending.splice(0)) this.frame.blocks.push(block);
  }
}

const frameOf = (kind: BlockKind | undefined): Frame => ({
  kind,
  ...{ blocks: [], pending: [], row: undefined, tables: 0, text: '' },
  ...{ isContinued: false, hasHiddenStyle: false, isHidden: false },
});
