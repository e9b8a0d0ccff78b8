import { randomBytes } from 'node:crypto';
import { contentTypes, fileOf } from '../../infra/local/demo/files.ts';
import type { TestFile } from './files.ts';

/** A word that no other file has. */
export const freshWord = (): string => `q${[...randomBytes(9)].map((byte) => 'bcdfghjklmnp'[byte % 12]).join('')}`;

/** A PDF that has a sentence on its second page. */
export const fileWith = async (nomor: string, sentence: string): Promise<TestFile> => {
  const paragraphs = Array.from({ length: 60 }, (_, at) => `Baris ${at + 1} dari uraian pekerjaan.`);
  const text = { nama: 'Uji', nomor, revisi: 0, department: 'Produksi', berlaku: '2 Januari 2026' };
  const sections = [{ heading: 'Uraian', paragraphs: [...paragraphs, sentence] }];
  return { name: `${nomor}.pdf`, content_type: contentTypes.pdf, bytes: await fileOf('pdf', { ...text, sections }) };
};
