import type { OfficeBlock } from './block-builder.ts';
import type { OfficePackage } from './office-package.ts';
import { ParagraphReader } from './paragraph-reader.ts';
import type { Tag } from './xml.ts';

/** The blocks of a presentation, slide by slide in the order in which they are shown. Speaker's notes are not read. */
export const presentationBlocks = (source: OfficePackage, path: string): OfficeBlock[] => {
  const slides = new Set<string>();
  const open = (tag: Tag): undefined => {
    const slide = tag.name === 'sldId' && source.relationsOf(path).get(tag.attribute(':id') ?? '')?.path;
    if (slide) slides.add(slide);
  };
  source.read(path, { open });
  source.budget.requirePages(slides.size);
  return [...slides].flatMap((slide, index) => {
    if (blocksOf(source, source.pathOf(slide, 'notesSlide'), 0).length > 0) source.notRead.add('catatan pembicara');
    return blocksOf(source, slide, index + 1);
  });
};

const blocksOf = (source: OfficePackage, path: string | undefined, page: number): OfficeBlock[] => {
  const reader = new ParagraphReader(source, { page, ...(path !== undefined && { path }) });
  source.read(path, reader);
  return reader.takeBlocks();
};
