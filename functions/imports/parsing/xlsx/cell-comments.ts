import type { RowComments } from '../../tables/row-marks.ts';
import { workbookFolder } from './workbook-parts.ts';
import { readXml, type Tag, textOf, type XmlHandler } from './xml.ts';

/** Comments that one sheet keeps; further ones are not looked at. */
const maxComments = 5000;
const maxCommentLength = 300;

/** The comments of a sheet by row; `relations` is the part with the relations of the sheet. */
export const readComments = async (
  relations: AsyncIterable<Buffer>,
  part: (path: string) => AsyncIterable<Buffer>,
): Promise<RowComments> => {
  const paths = new CommentPaths();
  await readXml(relations, paths);
  const reader = new CommentReader();
  for (const path of paths.found) await readXml(part(path), reader);
  return reader.comments;
};

class CommentPaths implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly found: string[] = [];

  open({ name, attribute }: Tag): void {
    if (name !== 'Relationship' || !attribute('Type')?.endsWith('/comments')) return;
    const target = textOf(attribute('Target') ?? '').toLowerCase();
    this.found.push(target.startsWith('/') ? target.slice(1) : `${workbookFolder}/${target.replace(/^\.\.\//, '')}`);
  }

  close(): void {}
  text(): void {}
}

class CommentReader implements XmlHandler {
  isReading = false;
  isDone = false;
  readonly comments = new Map<number, string>();
  #row = 0;
  #text = '';

  open({ name, attribute }: Tag): void {
    if (name === 'comment') {
      this.#row = Number(/\d+$/.exec(attribute('ref') ?? '')?.[0] ?? 0);
      this.#text = '';
    } else if (name === 't') this.isReading = true;
  }

  close(name: string): void {
    if (name === 't') this.isReading = false;
    if (name !== 'comment' || this.#row === 0) return;
    const known = this.comments.get(this.#row);
    const text = textOf(this.#text).replace(/\s+/g, ' ').trim();
    this.comments.set(this.#row, (known === undefined ? text : `${known} ${text}`).slice(0, maxCommentLength));
    this.isDone = this.comments.size >= maxComments;
  }

  text(piece: Buffer): void {
    if (this.#text.length < maxCommentLength) this.#text += piece.toString('utf8');
  }
}
