import type { RowComments } from '../../tables/row-marks.ts';
import { readXml, type Tag, textOf, XmlHandler } from './xml.ts';

/** Comments that one sheet keeps; further ones are not looked at. */
const maxComments = 5000;
const maxCommentLength = 300;

/** The comments of a sheet by row. */
export const readComments = async (parts: readonly AsyncIterable<Buffer>[]): Promise<RowComments> => {
  const reader = new CommentReader();
  for (const part of parts) await readXml(part, reader);
  return reader.comments;
};

/** Adds a comment to those of its row; returns whether the sheet has as many as are looked at. */
export const addComment = (comments: Map<number, string>, row: number, comment: string): boolean => {
  const known = comments.get(row);
  const text = comment.replace(/\s+/g, ' ').trim();
  if (known !== undefined || comments.size < maxComments)
    comments.set(row, (known === undefined ? text : `${known} ${text}`).slice(0, maxCommentLength));
  return comments.size >= maxComments;
};

class CommentReader extends XmlHandler {
  readonly comments = new Map<number, string>();
  #row = 0;
  #text = '';

  open({ name, attribute }: Tag): void {
    if (name === 'comment') {
      this.#row = Number(/\d+$/.exec(attribute('ref') ?? '')?.[0] ?? 0);
      this.#text = '';
    } else if (name === 't') this.isReading = true;
  }

  override close(name: string): void {
    if (name === 't') this.isReading = false;
    if (name !== 'comment' || this.#row === 0) return;
    this.isDone = addComment(this.comments, this.#row, textOf(this.#text));
  }

  override text(piece: Buffer): void {
    if (this.#text.length < maxCommentLength) this.#text += piece.toString('utf8');
  }
}
