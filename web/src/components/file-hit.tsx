import type { FileHit } from '../../../shared/api/file-search.ts';
import { departmentLabels } from '../../../shared/domain/departments.ts';

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
      <Snippet snippet={hit.snippet} marks={hit.marks} />
    </span>
  </span>
);

/** The words of a search that the snippet has, each once. */
const foundWords = ({ snippet, marks }: FileHit): string =>
  [...new Set(marks.map(([start, end]) => `“${snippet.slice(start, end).toLowerCase()}”`))].join(', ');

/** Marks are in ascending order and do not overlap. */
const Snippet = ({ snippet, marks }: Pick<FileHit, 'snippet' | 'marks'>) => {
  const ends = [0, ...marks.map(([, end]) => end)];
  return (
    <>
      {marks.map(([start, end], index) => (
        <span key={start}>
          {snippet.slice(ends[index], start)}
          <mark className="rounded-[2px] bg-review-soft text-inherit">{snippet.slice(start, end)}</mark>
        </span>
      ))}
      {snippet.slice(ends.at(-1))}
    </>
  );
};
