import type { DocumentRow } from '../../../../shared/domain/documents/documents.ts';

const maxNamed = 3;

/** The documents that an action concerns: the first ones by name, the rest as a number. */
export const ChosenDocuments = ({ documents }: { documents: readonly DocumentRow[] }) => (
  <ul className="rounded-md border border-line bg-bg px-3 py-2">
    {documents.slice(0, maxNamed).map(({ id, nama, nomor, revisi }) => (
      <li key={id} className="py-0.5">
        <span className="line-clamp-2 wrap-anywhere font-semibold">{nama}</span>
        <span className="wrap-anywhere text-muted text-sm">
          {nomor} · Revisi {revisi}
        </span>
      </li>
    ))}
    {documents.length > maxNamed && (
      <li className="py-0.5 text-muted text-sm">dan {documents.length - maxNamed} dokumen lainnya</li>
    )}
  </ul>
);
