import type { FileHit } from '../../../shared/api/file-search.ts';
import { departmentLabels } from '../../../shared/domain/departments.ts';
import { formatNumber } from '../lib/format/format.ts';
import type { MarkedPart } from '../lib/search/marked-parts.ts';
import { Marked } from './marked.tsx';

/** What a file says of a search: document and page, and the sentence with the words highlighted. */
export const FileHitText = ({ hit }: { hit: FileHit }) => (
  <span className="block min-w-0 flex-1">
    <span className="wrap-anywhere line-clamp-2">{hit.nama}</span>
    <span className="flex flex-wrap gap-x-2 text-muted text-sm">
      <span className="wrap-anywhere font-semibold text-ink">{hit.nomor}</span>
      <span>
        Halaman {hit.page}
        {hit.is_recognized && ' (hasil OCR)'} · {departmentLabels[hit.department]} · Revisi {hit.revisi}
      </span>
    </span>
    <span className="wrap-anywhere mt-0.5 block text-sm">
      {hit.is_partial && <span className="text-muted">Hanya memuat {foundWords(hit)}: </span>}
      <Marked parts={partsOf(hit.snippet, hit.marks)} />
    </span>
  </span>
);

/** From the first of the words on, behind what else a line says, for a document that is listed by its number or name. */
export const FilePassage = ({ hit }: { hit: Pick<FileHit, 'page' | 'snippet' | 'marks' | 'is_recognized'> }) => {
  const { page, snippet, marks, is_recognized } = hit;
  const [before, ...parts] = partsOf(snippet, marks);
  return (
    <span>
      {' '}
      · Hal. {page}
      {is_recognized && ' (hasil OCR)'}: …{before?.text.split(' ').slice(-3).join(' ')}
      <Marked parts={parts} />
    </span>
  );
};

/** Of documents that are listed by their number or name. */
export const alsoInFiles = (documents: number): string =>
  `Kata itu juga ada di dalam berkas ${formatNumber(documents)} dokumen di atas.`;

/** The words of a search that the snippet has, each once. */
const foundWords = ({ snippet, marks }: FileHit): string =>
  [...new Set(marks.map(([start, end]) => `“${snippet.slice(start, end).toLowerCase()}”`))].join(', ');

/** Marks are in ascending order and do not overlap. */
const partsOf = (snippet: string, marks: FileHit['marks']): MarkedPart[] => {
  const bounds = [0, ...marks.flat(), snippet.length];
  return bounds.slice(1).map((end, index) => {
    const at = bounds[index] ?? 0;
    return { at, text: snippet.slice(at, end), isMatch: index % 2 === 1 };
  });
};
