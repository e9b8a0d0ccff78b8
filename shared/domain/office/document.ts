import type { OfficeBlock } from './block-builder.ts';
import type { OfficePackage } from './office-package.ts';
import { ParagraphReader, type ReaderOptions } from './paragraph-reader.ts';
import { isTrue, type Tag } from './xml.ts';

/**
 * The blocks of a Word document: its headers, its text with each note behind the paragraph that refers to it, its footers.
 * Numbers that Word computes are not in the file.
 */
export const documentBlocks = (source: OfficePackage, path: string): OfficeBlock[] => {
  const hiddenStyles = hiddenStylesOf(source, source.pathOf(path, 'styles'));
  const read = (part: string | undefined, options: ReaderOptions): ParagraphReader => {
    const reader = new ParagraphReader(source, { ...options, hiddenStyles, ...(part !== undefined && { path: part }) });
    source.read(part, reader);
    return reader;
  };
  const notes = {
    footnoteReference: read(source.pathOf(path, 'footnotes'), { kind: 'footnote' }).notes,
    endnoteReference: read(source.pathOf(path, 'endnotes'), { kind: 'endnote' }).notes,
  };
  const body = read(path, { notes });
  const isShown: Record<string, boolean> = {
    first: body.hasTitlePage,
    even: hasEvenPages(source, source.pathOf(path, 'settings')),
  };
  const runningBlocks = (kind: 'header' | 'footer'): OfficeBlock[] => {
    const parts = body.running
      .filter((each) => each.kind === kind && (isShown[each.type] ?? true))
      .map(({ id }) => source.relationsOf(path).get(id)?.path);
    const blocks = [...new Set(parts)].flatMap((part) => read(part, { kind }).takeBlocks());
    // Those of several sections mostly say the same.
    return [...new Map(blocks.map((block) => [block.cells.join('\n'), block])).values()];
  };
  return [...runningBlocks('header'), ...body.takeBlocks(), ...runningBlocks('footer')];
};

/** Whether left and right pages have headers of their own. */
const hasEvenPages = (source: OfficePackage, path: string | undefined): boolean => {
  let has = false;
  const open = (tag: Tag): undefined => {
    if (tag.name === 'evenAndOddHeaders') has = isTrue(tag.attribute('val') ?? '1');
  };
  source.read(path, { open });
  return has;
};

interface Style {
  base?: string | undefined;
  isHidden?: boolean;
}

const maxBases = 20;

/** Whether each style hides its text, by itself or by a style that it is based on. */
const hiddenStylesOf = (source: OfficePackage, path: string | undefined): ReadonlyMap<string, boolean> => {
  const styles = new Map<string, Style>();
  let style: Style = {};
  const open = (tag: Tag): number | undefined => {
    // Of a part of a table.
    if (tag.name === 'tblStylePr') return 1;
    if (tag.name === 'style') {
      style = {};
      styles.set(tag.attribute('styleId') ?? '', style);
    } else if (tag.name === 'basedOn') style.base = tag.attribute('val');
    else if (tag.name === 'vanish') style.isHidden = isTrue(tag.attribute('val') ?? '1');
    return undefined;
  };
  source.read(path, { open });
  const isHidden = ({ base, isHidden: own }: Style, steps = 0): boolean =>
    own ?? (steps < maxBases && isHidden(styles.get(base ?? '') ?? { isHidden: false }, steps + 1));
  return new Map([...styles].map(([id, each]) => [id, isHidden(each)]));
};
