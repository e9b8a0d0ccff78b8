import { BlockBuilder, type BlockKind, type OfficeBlock } from './block-builder.ts';
import { Fields, isPageNumber } from './fields.ts';
import type { OfficePackage } from './office-package.ts';
import { symbolCharacter } from './symbols.ts';
import { decoded, isTrue, type Tag, type XmlReader } from './xml.ts';

/** Elements of a run that are a character (ECMA-376 17.3.3); `softHyphen`, where a word may be divided, is none. */
const characters: Readonly<Record<string, string>> = {
  tab: '\t',
  ptab: '\t',
  cr: '\n',
  noBreakHyphen: '-',
  lastRenderedPageBreak: '\f',
};

/** What is not text, by its element, as users know it. */
const unreadElements: Readonly<Record<string, string>> = {
  pic: 'gambar',
  imagedata: 'gambar',
  chart: 'grafik',
  OLEObject: 'objek tertanam',
  oleObj: 'objek tertanam',
  control: 'isian formulir',
  ddList: 'isian formulir',
  checkBox: 'isian formulir',
  contentPart: 'tulisan tangan',
  altChunk: 'dokumen sisipan',
  subDoc: 'dokumen sisipan',
  videoFile: 'video',
  audioFile: 'suara',
};

/** What a tracked change deleted or moved away, what it was before one, and definitions of tab stops. */
const skippedElements =
  /^(?:del|moveFrom|tabs|tabLst|(?:rPr|pPr|sectPr|tblPr|tblPrEx|tblGrid|trPr|tcPr|numbering)Change)$/;

export interface ReaderOptions {
  /** Of the part; without one, it leads to no others. */
  path?: string;
  kind?: BlockKind | undefined;
  /** Of the slide. */
  page?: number;
  /** Whether a style hides its text, by its id. */
  hiddenStyles?: ReadonlyMap<string, boolean>;
  /** Footnotes and endnotes by the element that refers to them and their ids, each read once. */
  notes?: Readonly<Record<string, Map<string, OfficeBlock[]>>>;
}

/**
 * Reads paragraphs and tables of WordprocessingML and of DrawingML, which have the same local names. Comments are in a part
 * of their own, which is not read: they are about the document and not in it.
 */
export class ParagraphReader implements XmlReader {
  /** Notes of a part that consists of them. */
  readonly notes = new Map<string, OfficeBlock[]>();
  /** Headers and footers of the sections. */
  readonly running: { kind: 'header' | 'footer'; type: string; id: string }[] = [];
  hasTitlePage = false;
  readonly #package: OfficePackage;
  readonly #options: ReaderOptions;
  readonly #builder: BlockBuilder;
  readonly #fields = new Fields();
  /** Whether a version of each open alternative was read. */
  readonly #alternatives: boolean[] = [];
  /** `t` or `instrText` while its text is read. */
  #reading = '';
  #inParagraphProperties = false;
  #noteId = '';

  constructor(source: OfficePackage, options: ReaderOptions) {
    this.#package = source;
    this.#options = options;
    this.#builder = new BlockBuilder(options.kind, options.page ?? 0);
  }

  open(tag: Tag): number | undefined {
    const { name } = tag;
    const { frame } = this.#builder;
    const unread = unreadElements[name];
    if (unread) this.#package.notRead.add(unread);
    if (this.#inParagraphProperties && (name === 'del' || name === 'moveFrom')) frame.isContinued = true;
    const levels = skippedElements.test(name) ? 1 : this.#skips[name]?.(tag);
    if (levels !== undefined) return levels;
    if (name === 't' || name === 'instrText') this.#reading = name;
    else if (name === 'pPr') this.#inParagraphProperties = true;
    else if (name === 'p') frame.hasHiddenStyle = false;
    else if (name === 'r') frame.isHidden = frame.hasHiddenStyle;
    else if (name === 'tbl') frame.tables += 1;
    else if (name === 'titlePg') this.hasTitlePage ||= isTrue(tag.attribute('val') ?? '1');
    else this.#openings[name]?.(tag);
    const character = characters[name];
    if (character) this.#write(character);
    return undefined;
  }

  /** How much is skipped, as XmlReader's `open` returns it. */
  readonly #skips: Readonly<Record<string, (tag: Tag) => number | undefined>> = {
    Choice: () => this.#skipOther(),
    Fallback: () => this.#skipOther(),
    fldSimple: (tag) => (isPageNumber(tag.attribute('instr')) ? 1 : undefined),
    fld: (tag) => (/^(?:slidenum|datetime)/.test(tag.attribute('type') ?? '') ? 1 : undefined),
    txbxContent: () => (this.#builder.frame.isHidden ? this.#hide('teks tersembunyi', 1) : undefined),
    docPr: (tag) => (isTrue(tag.attribute('hidden')) ? this.#hide('bentuk tersembunyi', 2) : undefined),
    cNvPr: (tag) => (isTrue(tag.attribute('hidden')) ? this.#hide('bentuk tersembunyi', 3) : undefined),
    sld: (tag) => (isTrue(tag.attribute('show') ?? '1') ? undefined : this.#hide('slide tersembunyi', 1)),
    footnote: (tag) => this.#skipSeparator(tag),
    endnote: (tag) => this.#skipSeparator(tag),
  };

  readonly #openings: Readonly<Record<string, (tag: Tag) => void>> = {
    br: (tag) => this.#write(tag.attribute('type') === 'page' ? '\n\f' : '\n'),
    sym: (tag) => this.#writeSymbol(tag.attribute('font') ?? '', tag.attribute('char')),
    pStyle: (tag) => this.#hideByStyle(tag),
    rStyle: (tag) => this.#hideByStyle(tag),
    vanish: (tag) => this.#hideRun(isTrue(tag.attribute('val') ?? '1')),
    fldChar: (tag) => this.#fields.change(tag.attribute('fldCharType')),
    footnoteReference: (tag) => this.#addNote(tag),
    endnoteReference: (tag) => this.#addNote(tag),
    tr: () => this.#builder.openRow(),
    tc: () => this.#builder.openCell(),
    txbxContent: () => this.#builder.openBox(),
    // The text of WordArt, as that of a watermark.
    textpath: (tag) => this.#builder.addBox(tag.attribute('string') ?? ''),
    relIds: (tag) => this.#addDiagram(tag.attribute('dm') ?? ''),
    AlternateContent: () => void this.#alternatives.push(false),
    headerReference: (tag) => this.#addRunning(tag),
    footerReference: (tag) => this.#addRunning(tag),
  };

  close(name: string): void {
    if (name === 't' || name === 'instrText') this.#reading = '';
    else if (name === 'pPr') this.#inParagraphProperties = false;
    else if (name === 'tbl') this.#builder.frame.tables -= 1;
    else this.#closings[name]?.();
  }

  readonly #closings: Readonly<Record<string, () => void>> = {
    p: () => this.#endParagraph(),
    tr: () => this.#builder.endRow(),
    txbxContent: () => this.#builder.closeBox(),
    AlternateContent: () => void this.#alternatives.pop(),
    footnote: () => void this.notes.set(this.#noteId, this.takeBlocks()),
    endnote: () => void this.notes.set(this.#noteId, this.takeBlocks()),
  };

  text(written: string): void {
    if (this.#reading === 't') this.#write(decoded(written));
    else if (this.#reading !== '') this.#fields.addCode(written);
  }

  takeBlocks(): OfficeBlock[] {
    return this.#builder.takeBlocks();
  }

  #write(text: string): void {
    const { frame } = this.#builder;
    if (frame.isHidden) {
      if (text.trim() !== '') this.#hide('teks tersembunyi', 1);
    } else if (!this.#fields.isInPageNumber) {
      this.#package.budget.countCharacters(text.length);
      frame.text += text;
    }
  }

  #hide(what: string, levels: number): number {
    this.#package.notRead.add(what);
    return levels;
  }

  /** Alternatives are versions of the same for newer and older programs. */
  #skipOther(): number | undefined {
    if (this.#alternatives.at(-1)) return 1;
    this.#alternatives.splice(-1, 1, true);
    return undefined;
  }

  /** Notes of other types are the lines above the notes. */
  #skipSeparator(tag: Tag): number | undefined {
    if ((tag.attribute('type') ?? 'normal') !== 'normal') return 1;
    this.#noteId = tag.attribute('id') ?? '';
    return undefined;
  }

  /** Of a paragraph, it is about the mark at its end. */
  #hideRun(isHidden: boolean): void {
    if (!this.#inParagraphProperties) this.#builder.frame.isHidden = isHidden;
  }

  #hideByStyle(tag: Tag): void {
    const isHidden = this.#options.hiddenStyles?.get(tag.attribute('val') ?? '');
    if (isHidden === undefined) return;
    if (tag.name === 'pStyle') this.#builder.frame.hasHiddenStyle = isHidden;
    else this.#hideRun(isHidden);
  }

  /** The font of symbols has the same name in DrawingML, without a character. */
  #writeSymbol(font: string, written: string | undefined): void {
    if (written === undefined) return;
    const character = symbolCharacter(font, Number.parseInt(written, 16));
    if (character === undefined) this.#package.notRead.add('simbol');
    else this.#write(character);
  }

  #endParagraph(): void {
    this.#fields.endAll();
    this.#builder.endParagraph();
  }

  #addNote(tag: Tag): void {
    const notes = this.#options.notes?.[tag.name];
    const id = tag.attribute('id') ?? '';
    if (!notes || this.#builder.frame.isHidden) return;
    this.#builder.addBeside(notes.get(id) ?? []);
    notes.delete(id);
  }

  #addRunning(tag: Tag): void {
    const [type, id] = [tag.attribute('type') ?? 'default', tag.attribute(':id') ?? ''];
    this.running.push({ kind: tag.name === 'headerReference' ? 'header' : 'footer', type, id });
  }

  /** SmartArt: its texts are in a part of their own, which leads to no others. */
  #addDiagram(id: string): void {
    const { path, page } = this.#options;
    const part = path === undefined ? undefined : this.#package.relationsOf(path).get(id)?.path;
    if (part === undefined) return;
    const reader = new ParagraphReader(this.#package, { kind: this.#builder.boxKind, ...(page && { page }) });
    this.#package.read(part, reader);
    this.#builder.addBeside(reader.takeBlocks());
  }
}
