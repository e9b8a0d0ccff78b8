import { LinkSimpleIcon } from '@phosphor-icons/react/LinkSimple';
import { Link } from 'react-router-dom';
import type { DocumentLinks } from '../../../shared/api/references.ts';
import { type Jenis, jenisValues } from '../../../shared/domain/documents/document-types.ts';
import { documentPath } from '../../../shared/domain/notices/page-paths.ts';
import { useCall } from '../lib/api/use-call.ts';
import { cn } from '../lib/cn.ts';
import { formatNumber } from '../lib/format/format.ts';
import { linkClass } from './link-class.ts';
import { Button } from './ui/button.tsx';

const nouns: Record<Jenis, string> = {
  'Manual & Kebijakan': 'manual atau kebijakan',
  SOP: 'SOP',
  INK: 'instruksi kerja',
  STD: 'standar parameter',
  FRM: 'formulir',
  OTHER: 'dokumen lain',
  EXT: 'dokumen eksternal',
};

export const referrersText = ({ from, from_count }: Pick<DocumentLinks, 'from' | 'from_count'>): string => {
  const counts = jenisValues
    .map((jenis) => ({ jenis, count: from.filter(({ document }) => document.jenis === jenis).length }))
    .filter(({ count }) => count > 0)
    .map(({ jenis, count }) => `${formatNumber(count)} ${nouns[jenis]}`);
  const named = new Intl.ListFormat('id').format(counts);
  return `${from_count > from.length ? `${formatNumber(from_count)} dokumen` : named} merujuk ke dokumen ini`;
};

type ReferrersProps = { links: Pick<DocumentLinks, 'from' | 'from_count'>; note?: string; className?: string };

/** What follows for them, by what happens to the document. */
export const referrersNotes = {
  revision: 'Periksa apakah ikut perlu diubah.',
  cancellation: 'Rujukannya tidak lagi mengarah ke dokumen yang berlaku.',
} as const;

/** What refers to a document that is about to change; nothing where nothing does. */
export const Referrers = ({ links, note, className }: ReferrersProps) =>
  links.from_count > 0 && (
    <details className={cn('rounded-md border border-line bg-surface px-3 py-1', className)}>
      <summary className="min-h-6 cursor-pointer py-1 max-sm:min-h-11 max-sm:py-3 pointer-coarse:min-h-11">
        <LinkSimpleIcon aria-hidden size={18} className="mr-1.5 inline" />
        <span className="font-semibold">{referrersText(links)}</span>
        {note && <span className="text-muted">. {note}</span>}
      </summary>
      <ul className="max-h-60 overflow-y-auto pb-2">
        {links.from.map(({ document: { id, nomor, nama } }) => (
          <li key={id} className="wrap-anywhere py-0.5">
            <Link className={linkClass} to={documentPath(nomor)} target="_blank">
              {nomor}
            </Link>{' '}
            <span className="text-muted">{nama}</span>
          </li>
        ))}
      </ul>
    </details>
  );

export const useLinks = (nomor: string, enabled = true) =>
  useCall('get-hims-document', { nomor, with_links: true }, { enabled });

type ReferrersOfProps = {
  nomor: string;
  /** Keeps its place while it loads, and says that there are none. */
  reserve?: boolean;
};

/** The same for a document that is not loaded with its links yet. */
export const ReferrersOf = ({ nomor, reserve = false, ...props }: ReferrersOfProps & Omit<ReferrersProps, 'links'>) => {
  const { data, error, refetch, isFetching } = useLinks(nomor);
  const links = data?.documents[0]?.links;
  if (links && (links.from_count > 0 || !reserve)) return <Referrers links={links} {...props} />;
  if (error && !links)
    return (
      <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
        Gagal memuat dokumen yang merujuk ke dokumen ini.
        <Button variant="ghost" size="sm" working={isFetching} onClick={() => void refetch()}>
          Coba Lagi
        </Button>
      </p>
    );
  return reserve ? (
    <p className="flex min-h-15 items-center rounded-md border border-line px-3 text-muted text-sm">
      {data
        ? 'Tidak ada dokumen lain yang merujuk ke dokumen ini.'
        : 'Memeriksa dokumen yang merujuk ke dokumen ini...'}
    </p>
  ) : null;
};
