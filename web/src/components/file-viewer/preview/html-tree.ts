import { OfficeRefusal } from '../../../../../shared/domain/office/office-refusal.ts';
import { pageCountMark, pageMark } from './word-fields.ts';

/** What docx-preview makes of a file of 500,000 elements. */
const maxNodes = 1_000_000;
/** More freezes a page for seconds while it is laid out; 100 pages have about 15,000 elements. */
const maxShownElements = 60_000;
const maxPictureCharacters = 30_000_000;

/** What docx-preview uses of the DOM to build its pages; a worker has no DOM. */
class HtmlNode {
  readonly tagName: string;
  readonly children: HtmlNode[] = [];
  readonly attributes: Record<string, string> = {};
  readonly text: string;
  style: string | Record<string, string | undefined> = {};
  className = '';
  rowSpan = 1;
  colSpan = 1;
  id = '';
  href = '';
  src = '';
  readonly classList = {
    add: (name: string) => {
      this.className = `${this.className} ${name}`.trim();
    },
  };

  constructor(tagName: string, text = '') {
    this.tagName = tagName;
    this.text = text;
  }
  appendChild(child: HtmlNode | undefined): void {
    if (child) this.children.push(child);
  }
  setAttribute(name: string, value: string): void {
    this.attributes[name] = value;
  }
}

type Description = { tagName: string; ns?: string; children?: (HtmlNode | string | null)[] } & Record<string, unknown>;

export const nodeBuilder = () => {
  let count = 0;
  const build = (described: Description | HtmlNode | string): HtmlNode => {
    if (described instanceof HtmlNode) return described;
    count += 1;
    if (count > maxNodes) throw new OfficeRefusal('too_large');
    if (typeof described === 'string') return new HtmlNode('#text', described);
    const { tagName, ns: _, children = [], ...properties } = described;
    const node = new HtmlNode(tagName);
    Object.assign(node, Object.fromEntries(Object.entries(properties).filter(([, value]) => value != null)));
    for (const child of children) if (child != null) node.appendChild(build(child));
    return node;
  };
  return build;
};

export interface ShownPages {
  html: string;
  isCut: boolean;
  /** Pictures of formats that browsers do not show (EMF, WMF, TIFF), links to other hosts, and those above the limit. */
  missingPictures: number;
  /** Insertions and deletions that are not accepted yet. */
  changes: number;
}

const tags = new Set(
  `section article header footer div span p a table colgroup col tr td ol li sup sub br ins del svg rect ellipse line g
  foreignObject math mfrac mrow munder mover munderover msup msub msubsup mtable mtr mtd mroot msqrt mn mo ms`.split(
    /\s+/,
  ),
);
const changeTags = new Set(['ins', 'del']);
const voidTags = new Set(['br', 'col']);
/** Of drawings, and the role of a cell. */
const otherAttributes = /^(?:role|width|height|x[12]|y[12]|[cr][xy]|fill|stroke|stroke-width)$/;
const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? '');
const heading = /_(?:heading|judul)-?([1-6])(?:\s|$)/;

/** The class of the rows that Word repeats at the top of each page. */
export const headerRow = 'header-row';

/** The pages as HTML: only elements and attributes that are named here, no address, and no script. */
export const htmlOf = (nodes: readonly HtmlNode[]): ShownPages => {
  const html: string[] = [];
  const pageCount = nodes.filter(({ tagName }) => tagName === 'section').length;
  const result = { isCut: false, missingPictures: 0, changes: 0 };
  let page = 0;
  let elements = 0;
  let pictureCharacters = 0;

  const picture = (source: string, style: string): string => {
    pictureCharacters += source.length;
    if (source !== '' && pictureCharacters <= maxPictureCharacters)
      return `<img alt="Gambar dalam berkas" src="${escaped(source)}"${style}>`;
    result.missingPictures += 1;
    return `<span class="missing"${style}>Gambar tidak ditampilkan</span>`;
  };
  const writers = new Map<string, (node: HtmlNode) => string>([
    ['#comment', () => ''],
    [
      '#text',
      ({ text }) => escaped(text.replaceAll(pageMark, String(page)).replaceAll(pageCountMark, String(pageCount))),
    ],
    ['style', ({ children }) => `<style>${children.map(({ text }) => text.replaceAll('<', '')).join('')}</style>`],
    ['img', ({ src, style }) => picture(src, attributeText('style', styleText(style)))],
    [
      'image',
      ({ attributes }) =>
        `<foreignObject width="100%" height="100%">${picture(attributes['href'] ?? '', '')}</foreignObject>`,
    ],
  ]);
  const writeElement = (node: HtmlNode): void => {
    const { tagName, className, children } = node;
    const tag = tags.has(tagName) ? tagName : 'span';
    if (tag === 'section') page += 1;
    if (changeTags.has(tag)) result.changes += 1;
    elements += 1;
    if (elements > maxShownElements) {
      result.isCut = true;
      return;
    }
    if (tag === 'tr' && className.includes(headerRow)) markHeaderCells(children);
    html.push(`<${tag}${attributesOf(node, className)}>`);
    for (const child of children) write(child);
    if (!voidTags.has(tag)) html.push(`</${tag}>`);
  };
  const write = (node: HtmlNode): void => {
    const writer = writers.get(node.tagName);
    if (writer) html.push(writer(node));
    else writeElement(node);
  };
  for (const node of nodes) write(node);
  return { html: html.join(''), ...result };
};

const markHeaderCells = (cells: readonly HtmlNode[]): void => {
  for (const cell of cells) cell.attributes['role'] = 'columnheader';
};

const attributeText = (name: string, value: string): string => (value === '' ? '' : ` ${name}="${escaped(value)}"`);

const styleText = (style: HtmlNode['style']): string =>
  typeof style === 'string'
    ? style
    : Object.entries(style)
        .filter(([, value]) => value != null)
        .map(([name, value]) => `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}:${value}`)
        .join(';');

const attributesOf = (node: HtmlNode, className: string): string => {
  const level = node.tagName === 'p' ? heading.exec(className)?.[1] : undefined;
  const isAnchor = node.href.startsWith('#');
  return [
    attributeText('class', className),
    attributeText('style', styleText(node.style)),
    attributeText('id', node.id),
    // An address is shown, and not opened: it would leave the page for a place that was not checked.
    isAnchor ? attributeText('href', node.href) : attributeText('title', node.href),
    node.rowSpan === 1 ? '' : ` rowspan="${node.rowSpan}"`,
    node.colSpan === 1 ? '' : ` colspan="${node.colSpan}"`,
    level === undefined ? '' : ` role="heading" aria-level="${level}"`,
    ...Object.entries(node.attributes).map(([name, value]) =>
      otherAttributes.test(name) ? attributeText(name, String(value)) : '',
    ),
  ].join('');
};
