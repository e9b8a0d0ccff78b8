import { parseAsync, renderDocument } from 'docx-preview';
import { requireUnzippedSize, ZipError } from '../../../../../shared/domain/files/zip-limit.ts';
import { OfficeRefusal } from '../../../../../shared/domain/office/office-refusal.ts';
import { headerRow, htmlOf, nodeBuilder, type ShownPages } from './html-tree.ts';
import { xmlTree } from './xml-tree.ts';

/** Pictures included, which are compressed in the file already. */
const maxUnzippedBytes = 80_000_000;
/** A document of 100 pages has about 100,000; docx-preview makes several objects of each. */
const maxElements = 500_000;

/** What is used of the document that docx-preview parses; its package has no types of it. */
interface WordPart {
  rels?: { id: string; target: string }[];
}
interface WordElement {
  type: string;
  children?: WordElement[];
  className?: string;
  isHeader?: boolean;
  sectionProps?: SectionProperties;
  break?: string;
}
interface SectionProperties {
  type?: string;
  pageSize?: { width?: string; height?: string };
}
interface WordDocument {
  documentPart?: WordPart & { body: { children: WordElement[]; props?: SectionProperties } };
  numberingPart?: WordPart;
  commentsPart?: { comments?: unknown[] };
  _package: { load: (path: string, type: 'base64') => Promise<string | null> };
  getPathById: (part: WordPart, id: string) => string | null;
  loadDocumentImage: (id: string, part?: WordPart | null) => Promise<string>;
  loadNumberingImage: (id: string) => Promise<string>;
}

export type WordPages = ShownPages & { comments: number };

/** The pages of a Word file as HTML, in a worker: a hostile file costs only its own preview. Throws OfficeRefusal. */
export const pagesOfWord = async (bytes: Uint8Array): Promise<WordPages> => {
  const left = { elements: maxElements };
  Object.assign(globalThis, {
    DOMParser: class {
      parseFromString = (xml: string) => xmlTree(xml, left);
    },
    Node: Object.assign(class {}, { ELEMENT_NODE: 1 }),
    // docx-preview measures drawings on the screen.
    requestAnimationFrame: () => 0,
  });
  try {
    requireUnzippedSize(bytes, maxUnzippedBytes);
    const options = {
      ...{ inWrapper: false, ignoreFonts: true, renderAltChunks: false, renderChanges: true },
      // Pages as Word laid them out last.
      ignoreLastRenderedPageBreak: false,
      h: nodeBuilder() as never,
    };
    const word = (await parseAsync(bytes, options)) as WordDocument;
    if (!word.documentPart) throw new OfficeRefusal('damaged');
    endPagesWithSections(word.documentPart.body);
    loadPicturesOnce(word, word.documentPart);
    const nodes: unknown = await renderDocument(word, options);
    return { ...htmlOf(nodes as Parameters<typeof htmlOf>[0]), comments: word.commentsPart?.comments?.length ?? 0 };
  } catch (error) {
    if (error instanceof OfficeRefusal) throw error;
    const isTooLarge = error instanceof ZipError && error.reason === 'too-large';
    throw new OfficeRefusal(isTooLarge ? 'too_large' : 'damaged', { cause: error });
  }
};

/** docx-preview shows a section of another paper size on the page before it, unless that ends with a page break. */
const endPagesWithSections = ({ children, props }: { children: WordElement[]; props?: SectionProperties }): void => {
  const ends = children.filter(({ sectionProps }) => sectionProps);
  for (const [at, paragraph] of ends.entries()) {
    const next = ends[at + 1]?.sectionProps ?? props;
    const isSamePaper = JSON.stringify(next?.pageSize) === JSON.stringify(paragraph.sectionProps?.pageSize);
    if (next?.type === 'continuous' && isSamePaper) continue;
    paragraph.children?.push({ type: 'run', children: [{ type: 'break', break: 'page' }] });
  }
  markHeaderRows(children);
};

const markHeaderRows = (elements: readonly WordElement[]): void => {
  for (const element of elements) {
    if (element.isHeader) element.className = headerRow;
    if (element.children) markHeaderRows(element.children);
  }
};

/** docx-preview reads a picture again for every page that shows it. */
const loadPicturesOnce = (word: WordDocument, main: WordPart): void => {
  const pictures = new Map<string, Promise<string>>();
  const load = async (path: string): Promise<string> => {
    const data = (await word._package.load(path, 'base64')) ?? '';
    const type = pictureTypes.find(([start]) => data.startsWith(start))?.[1];
    return type === undefined ? '' : `data:image/${type};base64,${data}`;
  };
  const pictureOf = (part: WordPart, id: string): Promise<string> => {
    const path = part.rels ? word.getPathById(part, id) : null;
    if (path === null) return Promise.resolve('');
    const loading = pictures.get(path) ?? load(path);
    pictures.set(path, loading);
    return loading;
  };
  word.loadDocumentImage = (id, part) => pictureOf(part ?? main, id);
  word.loadNumberingImage = (id) => pictureOf(word.numberingPart ?? {}, id);
};

/** How the base64 text of pictures begins that browsers show. */
const pictureTypes = [
  ['iVBORw', 'png'],
  ['/9j/', 'jpeg'],
  ['R0lGOD', 'gif'],
  ['Qk', 'bmp'],
  ['UklGR', 'webp'],
] as const;
